/** Endpoints of notes. A note with a transition changes the status of the response in the same transaction. */

import { NotFound } from '#shared/contract/errors.ts';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { decisionFacts } from '../../audit/decision-facts.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import { notHeld } from '../../tenants/legal-hold/legal-hold.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { responseNotFound } from '../errors.ts';
import type { ResponseRecord } from '../record.ts';
import { findResponse, unsealDetails } from '../repository.ts';
import { notSubmittedYet } from '../review/errors.ts';
import { reviewWrites, unsubmitted } from '../review/writes.ts';
import { requireSameResponse, responseTag } from '../tag.ts';
import { countTextOfSameWrite, countTextWrite, give, take } from '../text-room.ts';
import { createNoteWrite, deleteNoteWrite, findNotes, noteContent, noteView } from './repository.ts';
import type { noteRoutes } from './routes.ts';

/** The transition of the response for each transition of a note. */
const TRIGGERS = { APPROVED: 'approve', REJECTED: 'reject', CHANGES_REQUESTED: 'requestChanges' } as const;

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
    const transition = body.status_transition ?? null;
    const [record, vault, { owner }, mustBeSubmitted] = await Promise.all([
      findResponse(request.tenantTable, request.scope, params.id),
      request.vault(),
      request.admitted(),
      transition === 'APPROVED' && approvesSubmittedOnly(request),
    ]);
    if (record === undefined || owner === undefined) throw responseNotFound();
    const details = unsealDetails(record, vault);
    const isConditional = requireSameResponse(request, record, details);
    if (mustBeSubmitted && record.submitted_at === null) throw notSubmittedYet(record.status);
    const id = request.ids.uuid();
    const createdAt = transition === null ? new Date(request.now).toISOString() : decidedAt(record, request);
    const never = transition === null ? {} : unsubmitted(record);
    const note = {
      responseId: record.id,
      id,
      transition,
      shared: body.share_with_entity,
      content: { text: body.text, profile_name: owner.name, profile_email: owner.email },
      createdAt,
    };
    const taken = take('note', note.content);
    const moved =
      transition === null
        ? [isConditional ? countTextOfSameWrite(record, taken) : countTextWrite(record, taken)]
        : reviewWrites(
            { record, details },
            { trigger: TRIGGERS[transition], note: { id, taken }, by: owner, at: createdAt },
            request,
            vault,
          ).writes;
    return {
      body: { id, text: body.text, status_transition: transition, created_at: createdAt, ...never },
      headers: responseTag({ version: record.version + (transition === null ? 0 : 1) }),
      writes: [
        createNoteWrite(request.scope, vault, note),
        ...moved,
        ...(transition === 'CHANGES_REQUESTED' ? askWrites(record, body, request, vault) : []),
      ],
      audit: {
        target: `response:${record.id}`,
        entityId: record.entity_id,
        facts:
          transition === null
            ? { note_id: id }
            : {
                ...decisionFacts({ by: owner, before: record.status, after: transition, why: `note:${id}` }),
                ...never,
              },
      },
    };
  },

  async deleteNote({ params }, request) {
    const [record, notes, vault] = await Promise.all([
      findResponse(request.tenantTable, request.scope, params.id),
      findNotes(request.tenantTable, request.scope, params.id),
      request.vault(),
    ]);
    const note = notes.find((candidate) => candidate.id === params.note_id);
    if (record === undefined || note === undefined) throw new NotFound();
    return {
      body: undefined,
      writes: [
        ...notHeld(request.scope, record.entity_id),
        deleteNoteWrite(note),
        countTextWrite(record, give('note', noteContent(note, vault))),
      ],
      audit: { target: `response:${params.id}`, entityId: record.entity_id, facts: { note_id: note.id } },
    };
  },
};

/** True where the tenant's policy refuses to approve what was never submitted (R20). */
async function approvesSubmittedOnly({ tenantTable, scope }: TenantRequest): Promise<boolean> {
  return (await findEnvironment(tenantTable, scope))?.approval_needs_submission ?? false;
}

/**
 * The time of a decision (ISO instant). Decisions at the same moment are committed one after the other. Each gets a later time than
 * the change before it, so that the last one of the list is the one that the status shows.
 */
function decidedAt({ updated_at }: ResponseRecord, { now }: Pick<TenantRequest, 'now'>): string {
  return new Date(Math.max(now, Date.parse(updated_at) + 1)).toISOString();
}

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
