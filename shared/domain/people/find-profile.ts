/** Who the people of a tenant are, for what only has their ids. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { organisationFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { findUserRecord, listUserRecords } from '../tenants/provision/repository.ts';
import { profileOf } from '../tenants/provision/user-writes.ts';
import type { ProfileView } from '../tenants/schema.ts';

type Reading = Pick<TenantRequest, 'scope' | 'table' | 'vaultOf'>;

/** Undefined where the tenant has nobody with this id. People are sealed under the key of the live environment. */
export async function findProfile(
  { scope: { tenantId }, table, vaultOf }: Reading,
  id: string,
): Promise<ProfileView | undefined> {
  const [record, vault] = await Promise.all([
    findUserRecord(table(organisationFence(tenantId)), tenantId, id),
    vaultOf(unsafeTenantScope(tenantId, 'live')),
  ]);
  return record === undefined ? undefined : profileOf(record, vault);
}

/** The names of all people by id, also of those who were removed. */
export async function namesOfPeople({
  scope: { tenantId },
  table,
  vaultOf,
}: Reading): Promise<ReadonlyMap<string, string>> {
  const [records, vault] = await Promise.all([
    listUserRecords(table(organisationFence(tenantId)), tenantId),
    vaultOf(unsafeTenantScope(tenantId, 'live')),
  ]);
  return new Map(records.map((record) => [record.user_id, profileOf(record, vault).name]));
}
