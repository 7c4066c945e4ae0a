/** From a listed record to the entities that have a profile of it: what a change of lists has to be screened again for. */
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

/** `T#<tenant>#<env>#LISTED#<keyed hash of the record's id>` / `ENT#<entity id>`: neither side is told to who reads the table. */
function partitionOf(scope: TenantScope, vault: Vault, recordId: string): string {
  return `${scope.prefix}#LISTED#${vault.blind('listed-record', recordId)}`;
}

const ENTITY = 'ENT#';

/** In the place of a record: of all entities whose last run failed while an earlier result stands, and which nobody can start again. */
export const MISSED_RUN = 'missed-run';

/** The entities that have a profile of the record, by id. */
export async function entitiesWithRecord(
  table: Table,
  scope: TenantScope,
  vault: Vault,
  recordId: string,
): Promise<readonly string[]> {
  const items = await table.query({ pk: partitionOf(scope, vault, recordId), beginsWith: ENTITY });
  return items.map((item) => String(item['sk']).slice(ENTITY.length));
}

export function listedWrite(scope: TenantScope, vault: Vault, recordId: string, entityId: string): Write {
  return { put: { pk: partitionOf(scope, vault, recordId), sk: ENTITY + entityId } };
}

export function unlistedWrite(scope: TenantScope, vault: Vault, recordId: string, entityId: string): Write {
  return { remove: { pk: partitionOf(scope, vault, recordId), sk: ENTITY + entityId } };
}
