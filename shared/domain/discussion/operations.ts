/** What the note endpoints do; a note with a transition moves the response in the same commit. */
import { NotFound } from '#shared/contract/errors.ts';
import { type Operations, StaleRead, type TenantRequest } from '#shared/http/operation.ts';
import { equals } from '#shared/platform/condition.ts';
import { eventWrite } from '#shared/platform/outbox.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { responseNotFound } from '../responses/errors.ts';
import { responseEvents, responseIdentity } from '../responses/events.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import { findResponse, moveWrites, openDetails } from '../responses/repository.ts';
import type { ResponseRecord } from '../responses/schema.ts';
import type { ProfileView } from '../tenants/schema.ts';
import { createNoteWrite, deleteNoteWrite, findNotes, noteView } from './repository.ts';
import type { noteRoutes } from './routes.ts';
import type { StatusTransition } from './schema.ts';

/** The move and the event of each transition. */
const TRANSITIONS = {
  APPROVED: { trigger: 'approve', event: responseEvents.approved.type },
  REJECTED: { trigger: 'reject', event: responseEvents.rejected.type },
  CHANGES_REQUESTED: { trigger: 'requestChanges', event: responseEvents.reviewed.type },
} as const;

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
        response_name: openDetails(record, vault).response_name,
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
    const content = { text: body.text, profile_name: owner.name, profile_email: owner.email };
    return {
      body: { id, text: body.text, status_transition: transition, created_at: createdAt },
      writes: [
        createNoteWrite(request.scope, vault, { responseId: record.id, id, transition, content, createdAt }),
        ...(transition === null
          ? [stillThere(record)]
          : transitionWrites(record, { transition, noteId: id, by: owner, at: createdAt }, request, vault)),
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
    const notes = await findNotes(request.tenantTable, request.scope, params.id);
    const note = notes.find((candidate) => candidate.id === params.note_id);
    if (note === undefined) throw new NotFound();
    return {
      body: undefined,
      writes: [deleteNoteWrite(note)],
      audit: { target: `response:${params.id}`, facts: { note_id: note.id } },
    };
  },
};

interface Decision {
  readonly transition: StatusTransition;
  readonly noteId: string;
  readonly by: ProfileView;
  readonly at: string;
}

/** The first decision names the reviewer; one that follows a finished review names the manager (decisions 19). */
function transitionWrites(
  record: ResponseRecord,
  decision: Decision,
  request: TenantRequest,
  vault: Vault,
): readonly Write[] {
  const { trigger, event } = TRANSITIONS[decision.transition];
  const { to } = responseLifecycle.moves[trigger];
  const details = openDetails(record, vault);
  const byManager = record.status === 'REVIEWED' && decision.transition !== 'CHANGES_REQUESTED';
  const next = byManager
    ? { ...details, manager_reviewer: decision.by }
    : { ...details, reviewed_by: details.reviewed_by ?? decision.by };
  const set = byManager
    ? { manager_reviewed_at: decision.at }
    : { reviewed_at: record.reviewed_at ?? decision.at };
  const data = {
    ...responseIdentity({ record, details }, { status: to }),
    note_id: decision.noteId,
    reviewed_at: decision.at,
  };
  return [
    ...moveWrites(request.scope, vault, record, { to, at: decision.at, details: next, set }),
    eventWrite(
      request.scope,
      vault,
      { type: event, data },
      { outboxId: request.ids.uuid(), now: request.now },
    ),
  ];
}

/** A note may not land on a response that is deleted at the same moment. */
function stillThere(record: ResponseRecord): Write {
  return {
    check: { pk: record.pk, sk: record.sk },
    when: equals('id', record.id),
    refuse: (current) => (current === undefined ? responseNotFound() : new StaleRead()),
  };
}
