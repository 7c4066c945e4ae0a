/** The only file that knows where entities lie and how they are sealed. */

import { StaleRead } from '#shared/http/operation.ts';
import { all, equals, isNew, isThere } from '#shared/platform/condition.ts';
import {
  countWrites,
  type Entry,
  listAttributes,
  readAll,
  readPage,
  refacetWrites,
} from '#shared/platform/lists/counted-list.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { entityInUse, entityNotFound } from './errors.ts';
import { entityFacet, entityName } from './rules.ts';
import { EntityDetails, EntityRecord, EntityRow, type EntityType } from './schema.ts';

/** An entity with its description opened. */
export interface Entity {
  readonly record: EntityRecord;
  readonly details: EntityDetails;
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

export function entityKey(scope: TenantScope, id: string): Key {
  return { pk: `${scope.prefix}#ENT#${id}`, sk: 'ENT' };
}

export async function findEntity(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<EntityRecord | undefined> {
  const item = await table.get(entityKey(scope, id));
  return item === undefined ? undefined : EntityRecord.parse(item);
}

export function openEntity(record: EntityRecord, vault: Vault): Entity {
  const details = EntityDetails.parse(
    vault.openJson({ ...keyOf(record), attribute: 'details' }, record.details),
  );
  return { record, details, name: entityName(record.entity_type, details) };
}

/** Puts a new entity on the table and on its lists. */
export function createWrites(scope: TenantScope, vault: Vault, entity: NewEntity): readonly Write[] {
  const key = entityKey(scope, entity.id);
  const entry = entryOf(entity.id, entity.createdAt, entity.type, entity.isPrimary);
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
    version: 1,
    created_at: entity.createdAt,
    updated_at: entity.createdAt,
    ...listAttributes(scope, LIST, entry),
  };
  return [{ put: item, when: isNew, refuse: () => new StaleRead() }, ...countWrites(scope, LIST, entry, 1)];
}

/** Replaces an entity's description; runs again when another call changed it meanwhile. */
export function updateWrites(
  scope: TenantScope,
  vault: Vault,
  record: EntityRecord,
  next: { readonly details: EntityDetails; readonly isPrimary: boolean; readonly updatedAt: string },
): readonly Write[] {
  const key = keyOf(record);
  const facet = entityFacet(record.entity_type, next.isPrimary);
  const entry = entryOf(record.id, record.created_at, record.entity_type, record.is_primary);
  const { facet_pk } = listAttributes(scope, LIST, { ...entry, facet });
  return [
    {
      update: key,
      set: {
        ...sealedParts(key, vault, record.entity_type, next.details),
        is_primary: next.isPrimary,
        updated_at: next.updatedAt,
        version: record.version + 1,
        facet_pk,
      },
      when: equals('version', record.version),
      refuse: (current) => (current === undefined ? entityNotFound() : new StaleRead()),
    },
    ...refacetWrites(scope, LIST, entry, facet),
  ];
}

/** Removes an entity that nothing depends on. */
export function deleteWrites(scope: TenantScope, record: EntityRecord): readonly Write[] {
  const entry = entryOf(record.id, record.created_at, record.entity_type, record.is_primary);
  return [
    {
      remove: keyOf(record),
      when: all(
        isThere,
        equals('response_count', 0),
        equals('document_count', 0),
        equals('is_primary', record.is_primary),
      ),
      refuse: refuseDeletion,
    },
    ...countWrites(scope, LIST, entry, -1),
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

/** Every entity of the facets, newest first: names are sealed, so a search by name reads them all. */
export async function allEntities(
  table: Table,
  scope: TenantScope,
  vault: Promise<Vault>,
  facets: readonly string[] | undefined,
): Promise<readonly EntityLine[]> {
  const [items, opened] = await Promise.all([readAll(table, scope, LIST, facets), vault]);
  return items.map((item) => lineOf(item, opened));
}

function lineOf(item: Item, vault: Vault): EntityLine {
  const row = EntityRow.parse(item);
  return { row, name: vault.open({ pk: row.pk, sk: row.sk, attribute: 'card' }, row.card) };
}

function refuseDeletion(current: Item | undefined): Error {
  if (current === undefined) return entityNotFound();
  const record = EntityRecord.parse(current);
  const used = record.response_count > 0 || record.document_count > 0;
  return used ? entityInUse(record.response_count, record.document_count) : new StaleRead();
}

function sealedParts(key: Key, vault: Vault, type: EntityType, details: EntityDetails) {
  return {
    details: vault.sealJson({ ...key, attribute: 'details' }, details),
    card: vault.seal({ ...key, attribute: 'card' }, entityName(type, details)),
  };
}

function entryOf(id: string, createdAt: string, type: EntityType, isPrimary: boolean): Entry {
  return { id, createdAt, facet: entityFacet(type, isPrimary) };
}

function keyOf(record: Key): Key {
  return { pk: record.pk, sk: record.sk };
}
