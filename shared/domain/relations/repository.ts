/** The only file that knows where relations lie and how they are sealed. */
import type { LastChange } from '#shared/contract/entity-tag.ts';
import { type Condition, equals, isNew, isThere } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { entityKey } from '../entities/repository.ts';
import { relationNotFound } from './errors.ts';
import { relationHeads, relationPointers, relations } from './keys.ts';
import type { Relation } from './rules.ts';
import { HeadRecord, PointerRecord, type RelationDetails, RelationRecord, SealedRelation } from './schema.ts';

/** Of a relation that is new. */
export const FIRST_VERSION = 1;

/** Undefined where the entity was never a party to a relation. */
export async function findHead(
  table: Table,
  scope: TenantScope,
  entityId: string,
): Promise<HeadRecord | undefined> {
  const item = await table.get(headKey(scope, entityId), { consistent: true });
  return item === undefined ? undefined : HeadRecord.parse(item);
}

/** Owners and officers of the entity, those that have ended included, in no particular order. */
export async function findRelations(
  table: Table,
  scope: TenantScope,
  entityId: string,
  opening: Promise<Vault>,
): Promise<readonly Relation[]> {
  const pk = relations.partition(scope, { 'entity id': entityId });
  const [items, vault] = await Promise.all([
    table.query({ pk, beginsWith: relations.start, consistent: true }),
    opening,
  ]);
  return items.map((item) => unsealRelation(RelationRecord.parse(item), vault));
}

/** What the entity owns or manages: ids of the other entities with the kind of the relation. */
export async function findPointers(
  table: Table,
  scope: TenantScope,
  entityId: string,
): Promise<readonly PointerRecord[]> {
  const pk = relationPointers.partition(scope, { 'entity id': entityId });
  const items = await table.query({ pk, beginsWith: relationPointers.start, consistent: true });
  return items.map((item) => PointerRecord.parse(item));
}

/** The relations that pointers lead to: those in which an entity is the owner or officer of another. */
export async function findRelationsOf(
  table: Table,
  scope: TenantScope,
  pointers: readonly PointerRecord[],
  opening: Promise<Vault>,
): Promise<readonly Relation[]> {
  const keys = pointers.map((pointer) => relationKey(scope, pointer.of_id, relationIdOf(pointer)));
  const [items, vault] = await Promise.all([table.getMany(keys, { consistent: true }), opening]);
  return items.flatMap((item) =>
    item === undefined ? [] : [unsealRelation(RelationRecord.parse(item), vault)],
  );
}

function unsealRelation(record: RelationRecord, vault: Vault): Relation {
  const { pk, sk } = record;
  const sealed = vault.unsealJson({ pk, sk, attribute: 'details' }, record.details);
  const { last_change: change, ...details } = SealedRelation.parse(sealed);
  return { record, details, change };
}

export interface NewRelation {
  readonly id: string;
  readonly kind: RelationRecord['kind'];
  readonly entityId: string;
  readonly relatedId: string;
  readonly details: RelationDetails;
  /** ISO instant. */
  readonly createdAt: string;
}

/** The relation and its pointer. The caller also writes the heads of both parties. */
export function relationWrites(scope: TenantScope, vault: Vault, created: NewRelation): readonly Write[] {
  const { id, kind, entityId, relatedId, details, createdAt } = created;
  const key = relationKey(scope, entityId, id);
  return [
    {
      put: {
        ...key,
        ...{ id, kind, entity_id: entityId, related_id: relatedId, version: FIRST_VERSION },
        ...{ created_at: createdAt, updated_at: createdAt },
        details: vault.sealJson({ ...key, attribute: 'details' }, details),
      },
      when: isNew,
      refuse: () => new StaleRead(),
    },
    { put: { ...pointerKey(scope, relatedId, id), kind, of_id: entityId } },
  ];
}

/** Counts a change of the entity's own relations; run again where another call has changed them meanwhile. */
export function headWrite(
  scope: TenantScope,
  entityId: string,
  before: HeadRecord | undefined,
  delta: number,
): Write {
  return {
    update: headKey(scope, entityId),
    add: { version: 1, relations: delta },
    when: headAsRead(before),
    refuse: () => new StaleRead(),
  };
}

function headAsRead(head: HeadRecord | undefined): Condition {
  return head === undefined ? isNew : equals('version', head.version);
}

/** Refuses a commit where relations of the entity have changed since `head` was read. */
export function headCheck(scope: TenantScope, entityId: string, head: HeadRecord | undefined): Write {
  return {
    check: headKey(scope, entityId),
    when: headAsRead(head),
    refuse: () => new StaleRead(),
  };
}

/** Counts a pointer of the other party. A deletion of that entity at the same time is noticed by the version. */
export function otherHeadWrite(scope: TenantScope, entityId: string): Write {
  return { update: headKey(scope, entityId), add: { version: 1, others: 1 } };
}

/** Both parties must be there in the commit. */
export function partyCheck(scope: TenantScope, entityId: string): Write {
  return { check: entityKey(scope, entityId), when: isThere, refuse: () => relationNotFound() };
}

/** Replaces the details, conditional on the version that was read. `change`: who does. Its time becomes that of the relation. */
export function updateWrite(
  scope: TenantScope,
  vault: Vault,
  { record }: Pick<Relation, 'record'>,
  details: RelationDetails,
  change: LastChange,
): Write {
  const key = relationKey(scope, record.entity_id, record.id);
  return {
    update: key,
    set: {
      details: vault.sealJson({ ...key, attribute: 'details' }, { ...details, last_change: change }),
      updated_at: change.at,
    },
    add: { version: 1 },
    when: equals('version', record.version),
    refuse: (current) => (current === undefined ? relationNotFound() : new StaleRead()),
  };
}

/** Removes a relation with its pointer. The caller also writes the heads. */
export function removeWrites(scope: TenantScope, { record }: Pick<Relation, 'record'>): readonly Write[] {
  return [
    {
      remove: relationKey(scope, record.entity_id, record.id),
      when: equals('version', record.version),
      refuse: (current) => (current === undefined ? relationNotFound() : new StaleRead()),
    },
    { remove: pointerKey(scope, record.related_id, record.id) },
  ];
}

export function headKey(scope: TenantScope, entityId: string): Key {
  return relationHeads.key(scope, { 'entity id': entityId });
}

export function relationKey(scope: TenantScope, entityId: string, relationId: string): Key {
  return relations.key(scope, { 'entity id': entityId, 'relation id': relationId });
}

export function pointerKey(scope: TenantScope, relatedId: string, relationId: string): Key {
  return relationPointers.key(scope, { 'entity id': relatedId, 'relation id': relationId });
}

/** The id of the relation that a pointer leads to. */
export function relationIdOf({ sk }: Pick<PointerRecord, 'sk'>): string {
  return sk.slice(relationPointers.start.length);
}
