/** The tenants' own references to entities: by a keyed hash each leads to the entities that carry it. */
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { entityReferences } from '../keys.ts';
import type { EntityDetails } from '../schema.ts';

/** The keyed hash of what an entity is called by its tenant; undefined where it is called nothing. */
export function referenceOf(vault: Vault, details: Pick<EntityDetails, 'external_id'>): string | undefined {
  const { external_id: said } = details;
  return said === undefined || said === null || said === '' ? undefined : vault.blind('external_id', said);
}

/** Moves an entity from one reference to another; either may be absent. */
export function externalWrites(
  scope: TenantScope,
  entityId: string,
  from: string | undefined,
  to: string | undefined,
): readonly Write[] {
  if (from === to) return [];
  return [
    ...withdrawnWrites(scope, entityId, from),
    ...(to === undefined ? [] : [{ put: { ...keyOf(scope, to, entityId) } }]),
  ];
}

export function withdrawnWrites(
  scope: TenantScope,
  entityId: string,
  from: string | undefined,
): readonly Write[] {
  return from === undefined ? [] : [{ remove: keyOf(scope, from, entityId) }];
}

/** Ids of the entities that carry the reference. */
export async function findByReference(
  table: Table,
  scope: TenantScope,
  reference: string,
): Promise<readonly string[]> {
  const items = await table.query({
    pk: entityReferences.partition(scope, { 'keyed hash of external_id': reference }),
    beginsWith: entityReferences.start,
    consistent: true,
  });
  return items.map(({ sk }) => String(sk).slice(entityReferences.start.length));
}

function keyOf(scope: TenantScope, reference: string, entityId: string): Key {
  return entityReferences.key(scope, { 'keyed hash of external_id': reference, 'entity id': entityId });
}
