/** Sets how many documents, webhook subscriptions and mails per day a tenant may have in one environment. */
import * as z from 'zod';
import type { TenantScope } from '#shared/platform/scope.ts';
import { type EnvironmentRecord, MOST_WEBHOOK_SUBSCRIPTIONS } from '../schema.ts';
import { changeEnvironment, type Provisioning } from './context.ts';
import { noLimitGiven } from './errors.ts';

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
  if (!(await changeEnvironment(context, scope, 'tenants.limits', Changes.parse(input))))
    throw noLimitGiven();
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
