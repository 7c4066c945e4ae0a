/** Index from a listed record to the entities that have a profile of it. Monitoring uses it to screen them again. */
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { listedRecords } from '../keys.ts';

/** Record ids are hashed, so that the table does not reveal who is listed. */
function partitionOf(scope: TenantScope, vault: Vault, recordId: string): string {
  return listedRecords.partition(scope, hashed(vault, recordId));
}

function keyOf(scope: TenantScope, vault: Vault, recordId: string, entityId: string): Key {
  return listedRecords.key(scope, { ...hashed(vault, recordId), 'entity id': entityId });
}

function hashed(vault: Vault, recordId: string) {
  return { 'keyed hash of the record id': vault.blind('listed-record', recordId) };
}

/**
 * Used in place of a record id: entities whose last run failed while an earlier result stands. No call can screen them again.
 */
export const MISSED_RUN = 'missed-run';

/** The entities that have a profile of the record, by id. */
export async function entitiesWithRecord(
  table: Table,
  scope: TenantScope,
  vault: Vault,
  recordId: string,
): Promise<readonly string[]> {
  const items = await table.query({
    pk: partitionOf(scope, vault, recordId),
    beginsWith: listedRecords.start,
  });
  return items.map((item) => String(item['sk']).slice(listedRecords.start.length));
}

export function listedWrite(scope: TenantScope, vault: Vault, recordId: string, entityId: string): Write {
  return { put: { ...keyOf(scope, vault, recordId, entityId) } };
}

export function unlistedWrite(scope: TenantScope, vault: Vault, recordId: string, entityId: string): Write {
  return { remove: keyOf(scope, vault, recordId, entityId) };
}
