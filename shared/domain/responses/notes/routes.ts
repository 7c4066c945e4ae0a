/** Contracts of the note endpoints. */

import { NotFound } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { underLegalHold } from '../../tenants/legal-hold/legal-hold.ts';
import { responseNotFound, tooManyNotes } from '../errors.ts';
import { notSubmittedYet } from '../review/errors.ts';
import { inEveryState, moving, responseStates } from '../states.ts';
import { TEXT_ROOM } from '../text-room.ts';
import { NoteCreated, NoteInput, NoteList } from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Response notes' } as const;

export const noteRoutes = {
  listNotes: route({
    ...base,
    id: 'notes.list',
    method: 'GET',
    path: '/api/v1/responses/{id}/notes/',
    summary: 'List the notes of a response, oldest first',
    idempotency: 'none',
    params: { id: Uuid },
    states: inEveryState,
    success: { status: 200, body: NoteList },
    errors: [responseNotFound()],
  }),
  createNote: route({
    ...base,
    id: 'notes.create',
    method: 'POST',
    path: '/api/v1/responses/{id}/notes/',
    summary: 'Write a note, and with it approve, reject or ask for changes',
    idempotency: 'recommended',
    params: { id: Uuid },
    body: NoteInput,
    entityTag: 'compared',
    decides: { scope: 'responses:decide', with: 'status_transition' },
    stepUp: 'decision',
    states: responseStates(
      { when: 'without `status_transition`', gates: [] },
      { when: '`APPROVED`', gates: [moving(['approve'])] },
      { when: '`REJECTED`', gates: [moving(['reject'])] },
      { when: '`CHANGES_REQUESTED`', gates: [moving(['requestChanges'])] },
    ),
    success: { status: 201, body: NoteCreated },
    errors: [responseNotFound(), notSubmittedYet('DRAFT'), tooManyNotes(TEXT_ROOM.note.count)],
  }),
  deleteNote: route({
    ...base,
    id: 'notes.delete',
    method: 'DELETE',
    path: '/api/v1/responses/{id}/notes/{note_id}/',
    summary: 'Delete a note; the deletion stays in the audit trail',
    idempotency: 'required',
    params: { id: Uuid, note_id: Uuid },
    states: inEveryState,
    success: { status: 204 },
    errors: [new NotFound(), underLegalHold()],
  }),
} as const;
