/** Sets in which order a tenant's live verifications use identity providers. Test mode always has the sandbox. */
import * as z from 'zod';
import { isThere } from '#shared/platform/condition.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { environmentKey } from '../../repository.ts';
import { auditWrite, type Provisioning, readEnvironment, tableOf } from '../context.ts';
import { noSuchTenant } from '../errors.ts';

const Order = z.array(z.string().regex(/^[a-z]{1,40}$/)).max(10);

/** Empty: the deployment's order. */
export async function setIdentityProviders(
  context: Provisioning,
  tenantId: string,
  order: readonly string[],
): Promise<void> {
  const scope = unsafeTenantScope(tenantId, 'live');
  const identity_providers = [...new Set(Order.parse(order))];
  await tableOf(context, tenantId).commit([
    {
      update: environmentKey(scope),
      set: { identity_providers },
      when: isThere,
      refuse: () => noSuchTenant(tenantId),
    },
    auditWrite(context, scope, 'tenants.identity_providers', {
      target: `tenant:${tenantId}`,
      facts: { identity_providers: identity_providers.join(',') },
    }),
  ]);
}

export async function readIdentityProviders(
  context: Provisioning,
  tenantId: string,
): Promise<readonly string[]> {
  return (await readEnvironment(context, unsafeTenantScope(tenantId, 'live'))).identity_providers;
}
