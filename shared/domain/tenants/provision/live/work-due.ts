/** Sets after how many hours work items of an environment are due, by kind. */
import * as z from 'zod';
import { isThere } from '#shared/platform/condition.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { environmentKey } from '../../repository.ts';
import { MOST_DUE_HOURS } from '../../schema.ts';
import { auditWrite, type Provisioning, readEnvironment, tableOf } from '../context.ts';
import { noSuchTenant } from '../errors.ts';

const Hours = z.record(z.string().regex(/^[a-z_]{1,40}$/), z.int().min(1).max(MOST_DUE_HOURS));

/** Replaces the earlier ones. Kinds without hours have the defaults. It applies to items that wait already. */
export async function setDueHours(
  context: Provisioning,
  scope: TenantScope,
  hours: Readonly<Record<string, number>>,
): Promise<void> {
  const work_due_hours = Hours.parse(hours);
  const said = Object.entries(work_due_hours).map(([kind, each]) => `${kind}=${each}`);
  await tableOf(context, scope.tenantId).commit([
    {
      update: environmentKey(scope),
      set: { work_due_hours },
      when: isThere,
      refuse: () => noSuchTenant(scope.tenantId),
    },
    auditWrite(context, scope, 'tenants.work_due', {
      target: `tenant:${scope.tenantId}`,
      facts: { environment: scope.environment, hours: said.join(',') },
    }),
  ]);
}

export async function readDueHours(
  context: Provisioning,
  scope: TenantScope,
): Promise<Readonly<Record<string, number>>> {
  return (await readEnvironment(context, scope)).work_due_hours ?? {};
}
