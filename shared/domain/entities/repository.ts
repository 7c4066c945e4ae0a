/** The only file that knows where entities lie and how they are sealed. */

import type { LastChange } from '#shared/contract/entity-tag.ts';
import { all, equals, isNew, isThere } from '#shared/platform/condition.ts';
import {
  countWrites,
  type Entry,
  facetChange,
  listAttributes,
  readCount,
  readPage,
  refacetWrites,
} from '#shared/platform/counted-lists/counted-list.ts';
import type { Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { entityInUse, entityNotFound } from './errors.ts';
import { entities } from './keys.ts';
import { cardOf, differs } from './names/card.ts';
import { hideWrite, showWrite } from './names/log/change-log.ts';
import { demandWrites } from './names/log/demand.ts';
import { entityFacet, entityName } from './rules.ts';
import { type EntityDetails, EntityRecord, EntityRow, type EntityType, SealedEntity } from './schema.ts';
import { externalWrites, referenceOf, withdrawnWrites } from './search/references.ts';
import { hasVerifications } from './verification-count.ts';

/** An entity with its description opened. */
export interface Entity {
  readonly record: EntityRecord;
  readonly details: EntityDetails;
  /** Who changed the description last. Undefined where nobody did, or it was not recorded. */
  readonly change: LastChange | undefined;
  readonly name: string;
}

/** A line of a list. */
export interface EntityLine {
  readonly row: EntityRow;
  readonly name: string;
}

export interface NewEntity {
  readonly id: string;
  readonly type: EntityType;
  readonly isPrimary: boolean;
  readonly details: EntityDetails;
  readonly createdAt: string;
  /** Responses that are made in the same commit. */
  readonly responseCount: number;
}

const LIST = 'ENT';
const FIRST_VERSION = 1;

export function entityKey(scope: TenantScope, id: string): Key {
  return entities.key(scope, { id });
}

/** As of this moment: an entity that was just created is there, and a refusal that a key remembers stays true. */
export async function findEntity(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<EntityRecord | undefined> {
  const item = await table.get(entityKey(scope, id), { consistent: true });
  return item === undefined ? undefined : EntityRecord.parse(item);
}

export function unsealEntity(record: EntityRecord, vault: Vault): Entity {
  const { last_change: change, ...details } = SealedEntity.parse(
    vault.unsealJson({ ...keyOf(record), attribute: 'details' }, record.details),
  );
  return { record, details, change, name: entityName(record.entity_type, details) };
}

/** What is stored of entities, by id, of a moment ago; those that are gone are left out. */
export async function findUnsealed(
  table: Table,
  scope: TenantScope,
  vault: Promise<Vault>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Entity>> {
  const keys = [...new Set(ids)].map((id) => entityKey(scope, id));
  const [items, opened] = await Promise.all([table.getMany(keys), vault]);
  const found = items.flatMap((item) =>
    item === undefined ? [] : [unsealEntity(EntityRecord.parse(item), opened)],
  );
  return new Map(found.map((entity) => [entity.record.id, entity]));
}

/** Every entity of the ids that is there at this moment, in their order. */
export async function findEntities(
  table: Table,
  scope: TenantScope,
  ids: readonly string[],
): Promise<readonly EntityRecord[]> {
  const keys = ids.map((id) => entityKey(scope, id));
  const items = await table.getMany(keys, { consistent: true });
  return items.flatMap((item) => (item === undefined ? [] : [EntityRecord.parse(item)]));
}

/** Puts a new entity on the table, on its lists and into the index of names. `refuse` answers an id that is taken. */
export function createWrites(
  scope: TenantScope,
  vault: Vault,
  entity: NewEntity,
  refuse: Refusal = () => new StaleRead(),
): readonly Write[] {
  const key = entityKey(scope, entity.id);
  const entry = entryOf(entity.id, entity.createdAt, entity.type, entity.isPrimary);
  const reference = referenceOf(vault, entity.details);
  const item: Item & Key = {
    ...key,
    id: entity.id,
    entity_type: entity.type,
    is_primary: entity.isPrimary,
    ...sealedParts(key, vault, entity.type, entity.details),
    screening_status: 'not_screened',
    response_count: entity.responseCount,
    document_count: 0,
    risk_profiles_count: 0,
    version: FIRST_VERSION,
    ...(reference === undefined ? {} : { external_ref: reference }),
    created_at: entity.createdAt,
    updated_at: entity.createdAt,
    ...listAttributes(scope, LIST, entry),
  };
  return [
    { put: item, onLane: (lane) => listAttributes(scope, LIST, entry, lane), when: isNew, refuse },
    ...countWrites(scope, LIST, entry, 1),
    showWrite(scope, vault, cardOf(entity), FIRST_VERSION),
    ...externalWrites(scope, entity.id, undefined, reference),
    ...demandWrites(scope, vault, {
      id: entity.id,
      version: FIRST_VERSION,
      now: Date.parse(entity.createdAt),
    }),
  ];
}

/** Replaces an entity's description; runs again when another call changed it meanwhile. */
export function updateWrites(
  scope: TenantScope,
  vault: Vault,
  { record, details }: Pick<Entity, 'record' | 'details'>,
  next: {
    readonly details: EntityDetails;
    readonly isPrimary: boolean;
    /** Who changes it. Its time becomes that of the entity. */
    readonly change: LastChange;
  },
): readonly Write[] {
  const key = keyOf(record);
  const facet = entityFacet(record.entity_type, next.isPrimary);
  const entry = entryOf(record.id, record.created_at, record.entity_type, record.is_primary);
  const moved = facetChange(scope, LIST, entry, facet);
  const version = record.version + 1;
  const reference = referenceOf(vault, next.details);
  return [
    {
      ...moved,
      update: key,
      set: {
        ...moved.set,
        ...sealedParts(key, vault, record.entity_type, next.details, next.change),
        is_primary: next.isPrimary,
        updated_at: next.change.at,
        version,
        edition: version,
        ...(reference === undefined ? {} : { external_ref: reference }),
      },
      ...(reference === undefined ? { remove: ['external_ref'] } : {}),
      when: equals('version', record.version),
      refuse: (current) => (current === undefined ? entityNotFound() : new StaleRead()),
    },
    ...refacetWrites(scope, LIST, entry, facet),
    ...shownAgain(scope, vault, { record, details }, { ...next, updatedAt: next.change.at }, version),
    ...externalWrites(scope, record.id, record.external_ref, reference),
  ];
}

/** The index of names is told only of what it holds. */
function shownAgain(
  scope: TenantScope,
  vault: Vault,
  { record, details }: Pick<Entity, 'record' | 'details'>,
  next: { readonly details: EntityDetails; readonly isPrimary: boolean; readonly updatedAt: string },
  version: number,
): readonly Write[] {
  const { id, entity_type: type, created_at: createdAt } = record;
  const before = cardOf({ id, type, createdAt, isPrimary: record.is_primary, details });
  const after = cardOf({ id, type, createdAt, isPrimary: next.isPrimary, details: next.details });
  if (!differs(before, after)) return [];
  const now = Date.parse(next.updatedAt);
  return [showWrite(scope, vault, after, version), ...demandWrites(scope, vault, { id, version, now })];
}

/** Removes an entity that nothing depends on. */
export function deleteWrites(
  scope: TenantScope,
  vault: Vault,
  record: EntityRecord,
  now: number,
): readonly Write[] {
  const version = record.version + 1;
  const entry = entryOf(record.id, record.created_at, record.entity_type, record.is_primary);
  return [
    {
      remove: keyOf(record),
      when: all(
        isThere,
        equals('response_count', 0),
        equals('document_count', 0),
        equals('version', record.version),
        // A session that was created in the meantime must end with the entity.
        hasVerifications(record.verification_count),
      ),
      refuse: refuseDeletion,
    },
    ...countWrites(scope, LIST, entry, -1),
    hideWrite(scope, record.id, version),
    ...withdrawnWrites(scope, record.id, record.external_ref),
    ...demandWrites(scope, vault, { id: record.id, version, now }),
  ];
}

/** Counts a response in (`1`) or out (`-1`) of its subject; refuses when the entity is gone. */
export function countResponseWrite(scope: TenantScope, entityId: string, delta: 1 | -1): Write {
  return {
    update: entityKey(scope, entityId),
    add: { response_count: delta },
    when: isThere,
    refuse: () => entityNotFound(),
  };
}

export async function listEntities(
  table: Table,
  scope: TenantScope,
  vault: Promise<Vault>,
  page: { offset: number; size: number; facets: readonly string[] | undefined },
): Promise<{ count: number; lines: readonly EntityLine[] }> {
  const [{ count, items }, opened] = await Promise.all([readPage(table, scope, LIST, page), vault]);
  return { count, lines: items.map((item) => lineOf(item, opened)) };
}

/** How many entities there are, of a moment ago. */
export function countEntities(table: Table, scope: TenantScope): Promise<number> {
  return readCount(table, scope, LIST);
}

/** The lines of records that were read by their ids. */
export function linesOf(records: readonly EntityRecord[], vault: Vault): readonly EntityLine[] {
  return records.map((record) => lineOf(record, vault));
}

function lineOf(item: Item, vault: Vault): EntityLine {
  const row = EntityRow.parse(item);
  return { row, name: vault.unseal({ pk: row.pk, sk: row.sk, attribute: 'card' }, row.card) };
}

function refuseDeletion(current: Item | undefined): Error {
  if (current === undefined) return entityNotFound();
  const record = EntityRecord.parse(current);
  const used = record.response_count > 0 || record.document_count > 0;
  return used ? entityInUse(record.response_count, record.document_count) : new StaleRead();
}

function sealedParts(key: Key, vault: Vault, type: EntityType, details: EntityDetails, change?: LastChange) {
  const sealed = { ...details, ...(change === undefined ? {} : { last_change: change }) };
  return {
    details: vault.sealJson({ ...key, attribute: 'details' }, sealed),
    card: vault.seal({ ...key, attribute: 'card' }, entityName(type, details)),
  };
}

function entryOf(id: string, createdAt: string, type: EntityType, isPrimary: boolean): Entry {
  return { id, createdAt, facet: entityFacet(type, isPrimary) };
}

function keyOf(record: Key): Key {
  return { pk: record.pk, sk: record.sk };
}
