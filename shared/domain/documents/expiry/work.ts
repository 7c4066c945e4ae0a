/** The work item of a document that expires. Its timer writes it; changes of the document remove it. */
import type { TenantScope } from '#shared/platform/scope.ts';
import type { EntityType } from '../../entities/schema.ts';
import type { AssignableSubject } from '../../work/assign.ts';
import { type Ground, removeWork, type Waiting, type WorkChange, workChange } from '../../work/changes.ts';
import { markedWrite, readMark } from '../../work/mark.ts';
import { documents } from '../keys.ts';
import type { DocumentRecord } from '../schema.ts';
import { type Dated, isExpired, isWaiting, noticeAt } from './waiting.ts';

type Marked = Pick<DocumentRecord, 'id' | 'work'>;

/** What the sentence needs beside the record. */
export interface Described {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: EntityType };
  /** Name of the file. */
  readonly name: string;
}

function waitingOfDocument(document: Dated & Marked, { entity, name }: Described, now: number): Waiting {
  const { id, expiry_date: day, work } = document;
  const isOver = isExpired(day, now);
  return {
    kind: 'expiry',
    // The kind is due so long after its cause that it is due on the expiry date.
    since: new Date(noticeAt(day)).toISOString(),
    assignedTo: work === undefined ? null : readMark(work).assignedTo,
    subject: { type: 'document', id, response_id: null },
    entity,
    title: name,
    reason: { code: isOver ? 'expired' : 'expires', day },
    tags: isOver ? ['expired'] : [],
  };
}

/** The item that the dates of all documents of its entity ask for. */
export function workOfDocument(
  ground: Ground,
  document: Dated & Marked,
  ofEntity: readonly Dated[],
  described: Described,
): WorkChange {
  const now = Date.parse(ground.at);
  const next = isWaiting(document, ofEntity, now) ? waitingOfDocument(document, described, now) : undefined;
  return workChange(ground, spotOf(document), document.work, next);
}

/** Removes the item with its document, or with the date that it was about. */
export function removedExpiry(scope: TenantScope, record: Marked) {
  return removeWork(scope, spotOf(record), record.work);
}

export function spotOf({ id }: Pick<Marked, 'id'>) {
  return { slot: 'document', subjectId: id } as const;
}

/** A document that expires, as a subject that can be assigned. */
export const assignableDocument: AssignableSubject = {
  attribute: 'work',
  key: (scope, id) => documents.key(scope, { 'document id': id }),
  assignedWrite: (record, { mark }) => markedWrite(record, mark),
};
