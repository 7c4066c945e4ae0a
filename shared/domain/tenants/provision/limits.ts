/** Sets how many documents, webhook subscriptions and mails per day a tenant may have in one environment. */
import * as z from 'zod';
import { isThere } from '#shared/platform/condition.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { environmentKey } from '../repository.ts';
import { type EnvironmentRecord, MOST_WEBHOOK_SUBSCRIPTIONS } from '../schema.ts';
import { auditWrite, type Provisioning, tableOf } from './context.ts';
import { noLimitGiven, noSuchTenant } from './errors.ts';

const Limit = z.int().min(0).nullable().optional();
const Changes = z.object({
  documents_per_entity: Limit,
  documents_per_tenant: Limit,
  webhook_subscriptions: z.int().min(0).max(MOST_WEBHOOK_SUBSCRIPTIONS).nullable().optional(),
  mails_per_recipient: Limit,
  mails_per_tenant: Limit,
});

/** Missing fields stay unchanged. Null means the default of the service. */
export type LimitChanges = z.input<typeof Changes>;

/** Null where the default of the service holds. */
export interface TenantLimits {
  /** Documents of one entity. */
  readonly documents_per_entity: number | null;
  /** Documents of the library and of all entities together. */
  readonly documents_per_tenant: number | null;
  readonly webhook_subscriptions: number | null;
  /** Mails to one address per day (UTC). */
  readonly mails_per_recipient: number | null;
  /** Mails to all addresses per day (UTC). */
  readonly mails_per_tenant: number | null;
}

export async function setLimits(
  context: Provisioning,
  scope: TenantScope,
  input: LimitChanges,
): Promise<void> {
  const given = Object.entries(Changes.parse(input)).filter(([, limit]) => limit !== undefined);
  if (given.length === 0) throw noLimitGiven();
  const set = Object.fromEntries(given.filter(([, limit]) => limit !== null));
  const remove = given.flatMap(([name, limit]) => (limit === null ? [name] : []));
  await tableOf(context, scope.tenantId).commit([
    {
      update: environmentKey(scope),
      set,
      remove,
      when: isThere,
      refuse: () => noSuchTenant(scope.tenantId),
    },
    auditWrite(context, scope, 'tenants.limits', {
      target: `tenant:${scope.tenantId}`,
      facts: { ...set, ...(remove.length === 0 ? {} : { removed: remove.join(',') }) },
    }),
  ]);
}

export function limitsOf(record: EnvironmentRecord): TenantLimits {
  return {
    documents_per_entity: record.documents_per_entity ?? null,
    documents_per_tenant: record.documents_per_tenant ?? null,
    webhook_subscriptions: record.webhook_subscriptions ?? null,
    mails_per_recipient: record.mails_per_recipient ?? null,
    mails_per_tenant: record.mails_per_tenant ?? null,
  };
}
