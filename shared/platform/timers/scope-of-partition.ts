/** Whose item a due entry is: the sweeper sees keys of all tenants and builds each item's own fence from its key. */
import { ENVIRONMENTS, type TenantScope, unsafeTenantScope } from '../scope.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads `T#<tenant>#<env>#…`; undefined for any other key. */
export function scopeOfPartition(pk: string): TenantScope | undefined {
  const [mark, tenantId = '', name] = pk.split('#', 3);
  const environment = ENVIRONMENTS.find((known) => known === name);
  if (mark !== 'T' || !UUID.test(tenantId) || environment === undefined) return undefined;
  return unsafeTenantScope(tenantId, environment);
}
