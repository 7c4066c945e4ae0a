/** Sets the watchlists without which a tenant's live screenings fail. Test mode has the sandbox list only. */
import * as z from 'zod';
import { isThere } from '#shared/platform/condition.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { environmentKey } from '../../repository.ts';
import { auditWrite, type Provisioning, readEnvironment, tableOf } from '../context.ts';
import { noSuchTenant } from '../errors.ts';

const Lists = z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(50);

/** Replaces the earlier ones. Empty: screenings use the lists that are in force, and say which ones are not. */
export async function setRequiredLists(
  context: Provisioning,
  tenantId: string,
  lists: readonly string[],
): Promise<void> {
  const scope = unsafeTenantScope(tenantId, 'live');
  const required_lists = [...new Set(Lists.parse(lists))];
  await tableOf(context, tenantId).commit([
    {
      update: environmentKey(scope),
      set: { required_lists },
      when: isThere,
      refuse: () => noSuchTenant(tenantId),
    },
    auditWrite(context, scope, 'tenants.required_lists', {
      target: `tenant:${tenantId}`,
      facts: { required_lists: required_lists.join(',') },
    }),
  ]);
}

export async function readRequiredLists(context: Provisioning, tenantId: string): Promise<readonly string[]> {
  return (await readEnvironment(context, unsafeTenantScope(tenantId, 'live'))).required_lists;
}
