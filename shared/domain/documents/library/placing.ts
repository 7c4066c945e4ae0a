/** On which lists a document stands, how it is counted, and where its expiry date is noted. */
import { countWrites } from '#shared/platform/counted-lists/counted-list.ts';
import { type ListName, totalPlaces } from '#shared/platform/counted-lists/list-keys.ts';
import { dueAttributes } from '#shared/platform/due.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { laneWrite } from '#shared/platform/spread/lanes.ts';
import { countDocumentWrite } from '../../entities/repository.ts';
import { entityFull } from '../errors.ts';
import { documentExpiries } from '../keys.ts';
import type { DocumentRecord } from '../schema.ts';

/** The list of the tenant's library, and the counter of all entities' documents. */
const LIBRARY = 'DOC';
const OF_ENTITIES = 'ENTDOC';

/** The list that a document stands in: the library's, or its entity's. */
export function listOf(entityId: string | null): ListName {
  return entityId === null ? LIBRARY : `DOC.${entityId}`;
}

/** Counts the documents of one type in the library. */
export function typeList(typeHash: string): ListName {
  return `DOC.${typeHash}`;
}

/** The counters whose sum is every document of the tenant. */
export const TENANT_COUNTERS = [LIBRARY, OF_ENTITIES] as const satisfies readonly ListName[];

/** What counting a document needs of it. */
type Counted = Pick<DocumentRecord, 'id' | 'entity_id' | 'type_hash' | 'created_at' | 'expiry_date'>;

/** Counts a document in (`1`) or out (`-1`). `entityLimit` is the most documents that its entity may have. */
export function counted(
  scope: TenantScope,
  record: Counted,
  delta: 1 | -1,
  entityLimit = Number.POSITIVE_INFINITY,
): readonly Write[] {
  if (record.entity_id === null)
    return [
      ...countWrites(scope, LIBRARY, { createdAt: record.created_at }, delta),
      typeCount(scope, record.type_hash, delta),
    ];
  const limit = Number.isFinite(entityLimit)
    ? { below: entityLimit, refuse: () => entityFull(entityLimit) }
    : undefined;
  return [
    countDocumentWrite(scope, record.entity_id, delta, limit),
    laneWrite(totalPlaces(scope, OF_ENTITIES), { n: delta }),
  ];
}

export function typeCount(scope: TenantScope, typeHash: string, delta: 1 | -1): Write {
  return laneWrite(totalPlaces(scope, typeList(typeHash)), { n: delta });
}

/** The timer of an expiry date: the beginning of its day, UTC, or at once where that is over. */
export function armed(key: Key, expiryDate: string | null, now: number) {
  if (expiryDate === null) return {};
  return dueAttributes({ kind: 'document', at: Math.max(Date.parse(expiryDate), now), key });
}

/** The partition of the documents with an expiry date: of the library, or of one entity. */
export function expiryPartition(scope: TenantScope, entityId: string | null): string {
  return documentExpiries.partition(scope, { 'library or entity id': entityId ?? 'LIBRARY' });
}

function expiryKey(scope: TenantScope, { id, entity_id }: Counted, day: string): Key {
  return { pk: expiryPartition(scope, entity_id), sk: documentExpiries.sortKey({ day, 'document id': id }) };
}

export function marked(scope: TenantScope, record: Counted): readonly Write[] {
  if (record.expiry_date === null) return [];
  const { id, type_hash } = record;
  return [{ put: { ...expiryKey(scope, record, record.expiry_date), id, type_hash } }];
}

export function unmarked(scope: TenantScope, record: Counted): readonly Write[] {
  return record.expiry_date === null ? [] : [{ remove: expiryKey(scope, record, record.expiry_date) }];
}

/** The same date with another type is one item, which a transaction writes once. */
export function remarked(scope: TenantScope, before: Counted, after: Counted): readonly Write[] {
  return before.expiry_date === after.expiry_date
    ? marked(scope, after)
    : [...unmarked(scope, before), ...marked(scope, after)];
}
