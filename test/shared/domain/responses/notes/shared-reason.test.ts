import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createNoteWrite, sharedReason } from '#shared/domain/responses/notes/repository.ts';
import { NoteRecord, type StatusTransition } from '#shared/domain/responses/notes/schema.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { vaultOf } from '#shared/platform/vault.ts';

const scope = unsafeTenantScope(randomUUID(), 'live');
const vault = vaultOf(randomBytes(32));
const responseId = randomUUID();

function note(minute: number, transition: StatusTransition | null, shared: boolean): NoteRecord {
  const write = createNoteWrite(scope, vault, {
    responseId,
    id: randomUUID(),
    transition,
    shared,
    content: { text: `note ${minute}`, profile_name: 'Ann', profile_email: 'ann@harbour.example' },
    createdAt: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
  });
  return NoteRecord.parse('put' in write ? write.put : undefined);
}

describe('the reason for changes', () => {
  it('is the text of the newest request, where it is shared', () => {
    const notes = [
      note(3, 'CHANGES_REQUESTED', true),
      note(1, 'CHANGES_REQUESTED', true),
      note(4, null, false),
    ];
    expect(sharedReason(notes, vault)).toEqual({
      requested_at: '2026-03-02T09:03:00.000Z',
      message: 'note 3',
    });
  });

  it('is a time alone where the newest request is the team’s own, whatever was shared before', () => {
    const notes = [note(1, 'CHANGES_REQUESTED', true), note(2, 'CHANGES_REQUESTED', false)];
    expect(sharedReason(notes, vault)).toEqual({ requested_at: '2026-03-02T09:02:00.000Z', message: null });
  });

  it('is nothing where changes were never requested', () => {
    expect(sharedReason([note(1, 'APPROVED', false), note(2, null, false)], vault)).toBeNull();
    expect(sharedReason([], vault)).toBeNull();
  });

  it('of a note that was written before sharing existed stays with the team', () => {
    const { shared: _shared, ...old } = note(1, 'CHANGES_REQUESTED', true);
    expect(sharedReason([NoteRecord.parse(old)], vault)?.message).toBeNull();
  });
});
