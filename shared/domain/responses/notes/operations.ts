/** Endpoints of notes. A note with a transition changes the status of the response in the same transaction. */
import { NotFound } from '#shared/contract/errors.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import { responseNotFound } from '../errors.ts';
import { responseExists } from '../exists-check.ts';
import type { ResponseRecord } from '../record.ts';
import { findResponse, unsealDetails } from '../repository.ts';
import { reviewWrites } from '../review/writes.ts';
import { createNoteWrite, deleteNoteWrite, findNotes, noteView } from './repository.ts';
import type { noteRoutes } from './routes.ts';

/** The transition of the response for each transition of a note. */
const TRIGGERS = { APPROVED: 'approve', REJECTED: 'reject', CHANGES_REQUESTED: 'requestChanges' } as const;

const SUBMITTED_ONCE = ['SUBMITTED', 'UNDER_REVIEW', 'REVIEWED', 'RESUBMITTED', 'APPROVED', 'REJECTED'];

export const noteOperations: Operations<typeof noteRoutes> = {
  async listNotes({ params }, request) {
    const { scope, tenantTable: table } = request;
    const [record, notes, vault] = await Promise.all([
      findResponse(table, scope, params.id),
      findNotes(table, scope, params.id),
      request.vault(),
    ]);
    if (record === undefined) throw responseNotFound();
    return {
      body: {
        response_id: record.id,
        response_name: unsealDetails(record, vault).response_name,
        response_status: record.status,
        count: notes.length,
        notes: notes.map((note) => noteView(note, vault)),
      },
    };
  },

  async createNote({ params, body }, request) {
    const [record, vault, { owner }] = await Promise.all([
      findResponse(request.tenantTable, request.scope, params.id),
      request.vault(),
      request.admitted(),
    ]);
    if (record === undefined || owner === undefined) throw responseNotFound();
    const id = request.ids.uuid();
    const createdAt = new Date(request.now).toISOString();
    const transition = body.status_transition ?? null;
    const note = {
      responseId: record.id,
      id,
      transition,
      shared: body.share_with_entity,
      content: { text: body.text, profile_name: owner.name, profile_email: owner.email },
      createdAt,
    };
    const moved =
      transition === null
        ? [responseExists(record)]
        : reviewWrites(
            { record, details: unsealDetails(record, vault) },
            { trigger: TRIGGERS[transition], noteId: id, by: owner, at: createdAt },
            request,
            vault,
          ).writes;
    return {
      body: { id, text: body.text, status_transition: transition, created_at: createdAt },
      writes: [
        createNoteWrite(request.scope, vault, note),
        ...moved,
        ...(transition === 'CHANGES_REQUESTED' ? askWrites(record, body, request, vault) : []),
      ],
      audit: {
        target: `response:${record.id}`,
        facts: {
          note_id: id,
          ...(transition === null
            ? {}
            : { to: transition, unsubmitted: !SUBMITTED_ONCE.includes(record.status) }),
        },
      },
    };
  },

  async deleteNote({ params }, request) {
    const [record, notes] = await Promise.all([
      findResponse(request.tenantTable, request.scope, params.id),
      findNotes(request.tenantTable, request.scope, params.id),
    ]);
    const note = notes.find((candidate) => candidate.id === params.note_id);
    if (record === undefined || note === undefined) throw new NotFound();
    return {
      body: undefined,
      writes: [deleteNoteWrite(note), responseExists(record)],
      audit: { target: `response:${params.id}`, facts: { note_id: note.id } },
    };
  },
};

/** Mails the request for changes to the respondent, with the link of the response's session. */
function askWrites(
  record: ResponseRecord,
  note: { readonly text: string; readonly share_with_entity: boolean },
  request: TenantRequest,
  vault: Vault,
): readonly Write[] {
  if (record.session_id === null) return [];
  const mail = {
    template: 'changes_requested',
    session_id: record.session_id,
    response_id: record.id,
    message: note.share_with_entity ? note.text : null,
  } as const;
  return [mailJobWrite(request.scope, vault, mail, request)];
}
