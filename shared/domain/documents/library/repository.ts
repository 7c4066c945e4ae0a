/** The only file that knows the keys of documents and how they are sealed. `placing.ts`: their lists and counts. */
import { all, equals, exists, isNew, isThere, oneOf } from '#shared/platform/condition.ts';
import { listAttributes } from '#shared/platform/counted-lists/counted-list.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { isMarked } from '../../work/mark.ts';
import { documentNotFound, documentReferenced } from '../errors.ts';
import { armedCheck } from '../expiry/arm.ts';
import { removedExpiry } from '../expiry/work.ts';
import { documents, documentUploads } from '../keys.ts';
import { SCAN_STATUSES } from '../scan/scan-status.ts';
import { DocumentCard, DocumentRecord } from '../schema.ts';
import { armed, counted, listOf, marked, remarked, typeCount, unmarked } from './placing.ts';
import { listedReportWrites, unlistedReportWrites } from './reports.ts';

/** A document with its sealed part opened. */
export interface Document {
  readonly record: DocumentRecord;
  readonly card: DocumentCard;
}

/** A document that is about to be stored. */
export interface NewDocument {
  readonly record: Omit<DocumentRecord, 'pk' | 'sk' | 'card' | 'type_hash' | 'references' | 'version'>;
  readonly card: DocumentCard;
}

function documentKey(scope: TenantScope, id: string): Key {
  return documents.key(scope, { 'document id': id });
}

/** A file that is about to be stored for a document. Every run of an upload stores under a name of its own. */
export interface PendingUpload {
  readonly documentId: string;
  readonly uploadId: string;
}

function uploadKey(scope: TenantScope, { documentId, uploadId }: PendingUpload): Key {
  return documentUploads.key(scope, { 'document id': documentId, 'upload id': uploadId });
}

/** Equal for types that differ only in case, width, composition of letters or white space around them. */
export function typeHashOf(vault: Vault, documentType: string): string {
  return vault.blind('document-type', documentType.normalize('NFKC').trim().toLowerCase());
}

function unsealDocument(item: Item, vault: Vault): Document {
  const record = DocumentRecord.parse(item);
  return { record, card: unsealCard(record, vault) };
}

export function unsealCard({ pk, sk, card }: Key & { readonly card: string }, vault: Vault): DocumentCard {
  return DocumentCard.parse(vault.unsealJson({ pk, sk, attribute: 'card' }, card));
}

/** As of this moment. */
export async function findDocument(
  table: Table,
  scope: TenantScope,
  id: string,
  opening: Promise<Vault>,
): Promise<Document | undefined> {
  const [item, vault] = await Promise.all([table.get(documentKey(scope, id), { consistent: true }), opening]);
  return item === undefined ? undefined : unsealDocument(item, vault);
}

/** Every document of the ids that is there at this moment, in their order. */
export async function findDocuments(
  table: Table,
  scope: TenantScope,
  ids: readonly string[],
  opening: Promise<Vault>,
): Promise<readonly Document[]> {
  const keys = ids.map((id) => documentKey(scope, id));
  const [items, vault] = await Promise.all([table.getMany(keys, { consistent: true }), opening]);
  return items.flatMap((item) => (item === undefined ? [] : [unsealDocument(item, vault)]));
}

/** Names the object before it is stored; the timer removes it where no commit follows until `due` (milliseconds). */
export function beginUploadWrite(
  scope: TenantScope,
  upload: PendingUpload,
  objectName: string,
  due: number,
): Write {
  const key = uploadKey(scope, upload);
  return { put: { ...key, object_name: objectName, ...dueAttributes({ kind: 'document', at: due, key }) } };
}

/** Ends an upload, with its document or without. `refuse` answers one that has ended already. */
export function endUploadWrite(scope: TenantScope, upload: PendingUpload, refuse: () => Error): Write {
  return { remove: uploadKey(scope, upload), when: isThere, refuse };
}

/** The same for an upload that the timer has read. */
export function endGivenUpWrite(upload: Key, refuse: () => Error): Write {
  return { remove: keyOf(upload), when: isThere, refuse };
}

/** Puts a new document on its lists and counts it. `entityLimit` is the most documents that its entity may have. */
export function createWrites(
  scope: TenantScope,
  vault: Vault,
  { record, card }: NewDocument,
  at: { readonly now: number; readonly entityLimit: number },
): readonly Write[] {
  const key = documentKey(scope, record.id);
  const list = listOf(record.entity_id);
  const type_hash = typeHashOf(vault, card.document_type_name);
  const entry = { id: record.id, createdAt: record.created_at, facet: type_hash };
  const item: Item & Key = {
    ...key,
    ...record,
    type_hash,
    references: 0,
    version: 1,
    card: vault.sealJson({ ...key, attribute: 'card' }, card),
    ...listAttributes(scope, list, entry),
    ...armed(key, record.expiry_date, at.now),
  };
  return [
    {
      put: item,
      onLane: (lane) => listAttributes(scope, list, entry, lane),
      when: isNew,
      refuse: () => new StaleRead(),
    },
    ...counted(scope, { ...record, type_hash }, 1, at.entityLimit),
    ...marked(scope, { ...record, type_hash }),
    ...checkedAgain(scope, record, at.now, 'created'),
    ...listedReportWrites(scope, vault, record, card.digest),
  ];
}

export interface DocumentChanges {
  readonly classification: DocumentRecord['classification'];
  readonly expiryDate: string | null;
  readonly documentType: string;
}

/** Replaces what can be changed of a document; runs again where another call changed it meanwhile. */
export function updateWrites(
  scope: TenantScope,
  vault: Vault,
  { record, card }: Document,
  next: DocumentChanges,
  now: number,
): readonly Write[] {
  const key = keyOf(record);
  const list = listOf(record.entity_id);
  const type_hash = typeHashOf(vault, next.documentType);
  const entry = { id: record.id, createdAt: record.created_at, facet: type_hash };
  const after = { ...record, type_hash, expiry_date: next.expiryDate };
  const isRetyped = type_hash !== record.type_hash;
  const isRedated = next.expiryDate !== record.expiry_date;
  const isReclassified = next.classification !== record.classification;
  const facet = (lane: number) => ({ facet_pk: listAttributes(scope, list, entry, lane).facet_pk });
  return [
    {
      update: key,
      set: {
        classification: next.classification,
        expiry_date: next.expiryDate,
        card: vault.sealJson(
          { ...key, attribute: 'card' },
          { ...card, document_type_name: next.documentType },
        ),
        updated_at: new Date(now).toISOString(),
        ...(isRetyped ? { type_hash, ...facet(0) } : {}),
        ...(isRedated ? armed(key, next.expiryDate, now) : {}),
      },
      add: { version: 1 },
      ...(isRedated ? { remove: [...(next.expiryDate === null ? DUE_ATTRIBUTES : []), 'work'] } : {}),
      ...(isRetyped ? { onLane: facet } : {}),
      // Attachments keep the classification under which the document was attached.
      when: all(
        equals('version', record.version),
        isMarked('work', record.work),
        ...(isReclassified ? [equals('references', 0)] : []),
      ),
      refuse: (current) => refusalOf(current, isReclassified),
    },
    ...(isRetyped && record.entity_id === null
      ? [typeCount(scope, record.type_hash, -1), typeCount(scope, type_hash, 1)]
      : []),
    ...(isRedated || isRetyped ? remarked(scope, record, after) : []),
    // The check writes the item anew where the new date asks for one.
    ...(isRedated ? removedExpiry(scope, record) : []),
    ...(isRedated || isRetyped
      ? checkedAgain(scope, { ...after, dated: true }, now, String(record.version))
      : []),
  ];
}

/** The dates of an entity are looked at again, because one came, went or changed. */
function checkedAgain(
  scope: TenantScope,
  { id, entity_id, expiry_date, dated = expiry_date !== null }: Redated,
  now: number,
  change: string,
): readonly Write[] {
  return entity_id === null || !dated ? [] : [armedCheck(scope, entity_id, now, `${id}#${change}`)];
}

interface Redated extends Pick<DocumentRecord, 'id' | 'entity_id' | 'expiry_date'> {
  /** True where it had a date, even if it has none now. */
  readonly dated?: boolean;
}

/** Removes a document that no response references. `now` in milliseconds. */
export function deleteWrites(scope: TenantScope, record: DocumentRecord, now: number): readonly Write[] {
  return [
    {
      remove: keyOf(record),
      when: all(
        isThere,
        equals('references', 0),
        equals('version', record.version),
        isMarked('work', record.work),
      ),
      refuse: (current) => refusalOf(current, true),
    },
    ...counted(scope, record, -1),
    ...unmarked(scope, record),
    ...removedExpiry(scope, record),
    ...checkedAgain(scope, record, now, 'deleted'),
    ...unlistedReportWrites(scope, record),
  ];
}

/** Counts an attachment in (`1`) or out (`-1`). A document that is deleted meanwhile refuses. */
export function referenceWrite(scope: TenantScope, id: string, delta: 1 | -1): Write {
  return {
    update: documentKey(scope, id),
    add: { references: delta },
    when: isThere,
    refuse: () => documentNotFound(),
  };
}

/** Of two results at the same time, the second is refused. */
export function scannedWrite(
  record: DocumentRecord,
  status: DocumentRecord['scan_status'],
  refuse: () => Error,
): Write {
  const others = SCAN_STATUSES.filter((other) => other !== status);
  return {
    update: keyOf(record),
    set: { scan_status: status },
    when: all(equals('object_name', record.object_name), oneOf('scan_status', others)),
    refuse,
  };
}

/** Ends the wait for an expiry date, where it is still this one and was not announced. */
export function announcedWrite(record: DocumentRecord, refuse: () => Error): Write {
  return {
    update: keyOf(record),
    remove: DUE_ATTRIBUTES,
    when: all(equals('expiry_date', record.expiry_date), exists('due_pk')),
    refuse,
  };
}

function refusalOf(current: Item | undefined, needsNoReference: boolean): Error {
  if (current === undefined) return documentNotFound();
  const { references } = DocumentRecord.parse(current);
  return needsNoReference && references > 0 ? documentReferenced(references) : new StaleRead();
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
