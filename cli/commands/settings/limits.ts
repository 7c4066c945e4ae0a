/** `probity tenants limits`: sets and shows how many documents, webhook subscriptions and mails per day a tenant may have. */
import type { Command } from 'commander';
import * as z from 'zod';
import { setLimits, type TenantLimits } from '#shared/domain/tenants/provision/limits.ts';
import { describeTenant, resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { MOST_WEBHOOK_SUBSCRIPTIONS } from '#shared/domain/tenants/schema.ts';
import { ENVIRONMENTS, type Environment, unsafeTenantScope } from '#shared/platform/scope.ts';
import { fieldsReport } from '../../output/report.ts';
import { type Cli, perform, WholeNumber } from '../call.ts';

const Limit = z.union([z.literal('default'), WholeNumber]).optional();
const Options = z.object({
  env: z.enum(ENVIRONMENTS),
  documentsPerEntity: Limit,
  documentsPerTenant: Limit,
  webhookSubscriptions: Limit,
  mailsPerRecipient: Limit,
  mailsPerTenant: Limit,
});

export function addLimitsCommand(tenants: Command, cli: Cli): void {
  const limits = tenants
    .command('limits')
    .argument('<tenant>', 'id or name')
    .description(
      'set how many documents, webhook subscriptions and mails per day a tenant may have in one environment',
    )
    .requiredOption('--env <environment>', 'test or live')
    .option('--documents-per-entity <n>', 'documents of one entity, or default')
    .option('--documents-per-tenant <n>', 'documents of the library and of all entities, or default')
    .option(
      '--webhook-subscriptions <n>',
      `webhook subscriptions, up to ${MOST_WEBHOOK_SUBSCRIPTIONS}, or default`,
    )
    .option('--mails-per-recipient <n>', 'mails to one address per day (UTC), or default')
    .option('--mails-per-tenant <n>', 'mails to all addresses per day (UTC), or default');
  perform(cli, limits, async (call) => {
    const { env: environment, ...given } = call.options(Options);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    await setLimits(context, unsafeTenantScope(tenant_id, environment), {
      documents_per_entity: limitOf(given.documentsPerEntity),
      documents_per_tenant: limitOf(given.documentsPerTenant),
      webhook_subscriptions: limitOf(given.webhookSubscriptions),
      mails_per_recipient: limitOf(given.mailsPerRecipient),
      mails_per_tenant: limitOf(given.mailsPerTenant),
    });
    const now = (await describeTenant(context, tenant_id)).limits[environment];
    const fields = [['tenant', tenant_id], ...limitFields(environment, now)] as const;
    return fieldsReport({ tenant_id, environment, limits: now }, fields);
  });
}

function limitOf(given: z.output<typeof Limit>): number | null | undefined {
  return given === 'default' ? null : given;
}

/** The limits as labelled lines. */
export function limitFields(
  environment: Environment,
  limits: TenantLimits,
): readonly (readonly [string, string])[] {
  return [
    [`documents per entity, ${environment}`, String(limits.documents_per_entity ?? 'default')],
    [`documents per tenant, ${environment}`, String(limits.documents_per_tenant ?? 'default')],
    [`webhook subscriptions, ${environment}`, String(limits.webhook_subscriptions ?? 'default')],
    [`mails per recipient and day, ${environment}`, String(limits.mails_per_recipient ?? 'default')],
    [`mails per tenant and day, ${environment}`, String(limits.mails_per_tenant ?? 'default')],
  ];
}
