/** Who a person of the tenant is, for what only has the id. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { organisationFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { findUserRecord } from '../tenants/provision/repository.ts';
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
