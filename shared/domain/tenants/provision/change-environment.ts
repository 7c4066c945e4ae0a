/** Settings of one environment that the operator sets, or returns to their defaults. */
import { isThere } from '#shared/platform/condition.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { environmentKey } from '../repository.ts';
import { auditWrite, type Provisioning, tableOf } from './context.ts';
import { noSuchTenant } from './errors.ts';

type Setting = string | number | boolean | null | undefined;

/** Sets the fields with their audit row. Null removes a field, undefined leaves it as it is. False, without a change, where none is given. */
export async function changeEnvironment(
  context: Provisioning,
  scope: TenantScope,
  action: string,
  fields: Readonly<Record<string, Setting>>,
): Promise<boolean> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return false;
  const set = Object.fromEntries(
    given.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  );
  const remove = given.flatMap(([name, value]) => (value === null ? [name] : []));
  await tableOf(context, scope.tenantId).commit([
    {
      update: environmentKey(scope),
      set,
      remove,
      when: isThere,
      refuse: () => noSuchTenant(scope.tenantId),
    },
    auditWrite(context, scope, action, {
      target: `tenant:${scope.tenantId}`,
      facts: { ...set, ...(remove.length === 0 ? {} : { removed: remove.join(',') }) },
    }),
  ]);
  return true;
}
