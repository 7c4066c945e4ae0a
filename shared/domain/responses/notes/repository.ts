/** Keys of notes: members of their response, in the order of their creation. */

import { NotFound } from '#shared/contract/errors.ts';
import { isNew, isThere } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { notes, responsePartition } from '../keys.ts';
import { NoteContent, NoteRecord, type NoteView, type StatusTransition } from './schema.ts';

export interface NewNote {
  readonly responseId: string;
  readonly id: string;
  readonly transition: StatusTransition | null;
  /** True where the respondent may read the text as the reason for the changes. */
  readonly shared: boolean;
  readonly content: NoteContent;
  readonly createdAt: string;
}

export async function findNotes(
  table: Table,
  scope: TenantScope,
  responseId: string,
): Promise<readonly NoteRecord[]> {
  const items = await table.query({
    pk: responsePartition(scope, responseId),
    beginsWith: notes.start,
    consistent: true,
  });
  return items.map((item) => NoteRecord.parse(item));
}

export function noteView(record: NoteRecord, vault: Vault): NoteView {
  return {
    id: record.id,
    status_transition: record.status_transition,
    share_with_entity: record.shared,
    created_at: record.created_at,
    ...noteContent(record, vault),
  };
}

export function noteContent({ pk, sk, content }: NoteRecord, vault: Vault): NoteContent {
  return NoteContent.parse(vault.unsealJson({ pk, sk, attribute: 'content' }, content));
}

/**
 * The part of the newest request for changes that the respondent may see: its time (ISO instant), and its text where the
 * reviewer shared it. Null where there is none, or where its note was deleted.
 */
export function sharedReason(
  notes: readonly NoteRecord[],
  vault: Vault,
): { readonly requested_at: string; readonly message: string | null } | null {
  const newest = notes
    .filter((note) => note.status_transition === 'CHANGES_REQUESTED')
    .reduce<NoteRecord | undefined>(
      (last, note) => (last === undefined || note.sk > last.sk ? note : last),
      undefined,
    );
  if (newest === undefined) return null;
  return {
    requested_at: newest.created_at,
    message: newest.shared ? noteView(newest, vault).text : null,
  };
}

export function createNoteWrite(scope: TenantScope, vault: Vault, note: NewNote): Write {
  const key: Key = {
    ...notes.key(scope, { 'response id': note.responseId, instant: note.createdAt, 'note id': note.id }),
  };
  return {
    put: {
      ...key,
      id: note.id,
      status_transition: note.transition,
      shared: note.shared,
      content: vault.sealJson({ ...key, attribute: 'content' }, note.content),
      created_at: note.createdAt,
    },
    when: isNew,
    refuse: () => new Error('a note with this id exists'),
  };
}

export function deleteNoteWrite(record: NoteRecord): Write {
  return { remove: { pk: record.pk, sk: record.sk }, when: isThere, refuse: () => new NotFound() };
}
