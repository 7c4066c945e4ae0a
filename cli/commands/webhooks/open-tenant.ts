/** A tenant's table and data key, for commands about its webhooks. */
import { openVault } from '#shared/domain/tenants/provision/context.ts';
import type { ReplayCaller } from '#shared/domain/webhooks/replay/start.ts';
import { type Environment, fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { OperatorContext } from '../../connection/operator-context.ts';

export type OpenTenant = ReplayCaller;

/** Throws for a tenant that does not exist. */
export async function openTenant(
  context: OperatorContext,
  tenantId: string,
  environment: Environment,
): Promise<OpenTenant> {
  const scope = unsafeTenantScope(tenantId, environment);
  return {
    table: context.tables.within(fenceOf(scope, 'due')),
    scope,
    vault: await openVault(context, scope),
    ids: context.ids,
    now: context.clock.now(),
  };
}
