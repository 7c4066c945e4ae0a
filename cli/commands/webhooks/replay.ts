/** `probity webhooks replay`: sends one delivery again, or those of a range, after it has shown what it would send. */
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { auditWrite } from '#shared/domain/tenants/provision/context.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { ReplayInput } from '#shared/domain/webhooks/replay/schema.ts';
import { deliveryReplay, rangeReplay } from '#shared/domain/webhooks/replay/start.ts';
import type { Write } from '#shared/platform/ports.ts';
import { ENVIRONMENTS } from '#shared/platform/scope.ts';
import type { OperatorContext } from '../../connection/operator-context.ts';
import { CommandRefused } from '../../connection/refused.ts';
import { fieldsReport, type Report } from '../../output/report.ts';
import { type Call, type Cli, perform } from '../call.ts';
import { type OpenTenant, openTenant } from './open-tenant.ts';

const Options = z.object({
  env: z.enum(ENVIRONMENTS),
  webhook: z.uuid(),
  delivery: z.uuid().optional(),
  from: ReplayInput.shape.from.optional(),
  to: ReplayInput.shape.to,
  type: ReplayInput.shape.event_types,
  status: ReplayInput.shape.status,
  dryRun: z.boolean().default(false),
});
type Options = z.output<typeof Options>;

export function addReplay(webhooks: Command, cli: Cli): void {
  const replay = webhooks
    .command('replay')
    .argument('<tenant>', 'id or name')
    .description('send one delivery of a subscription again, or those of a range')
    .requiredOption('--env <environment>', 'test or live')
    .requiredOption('--webhook <id>', 'the subscription')
    .addOption(new Option('--delivery <id>', 'this delivery').conflicts(['from', 'to', 'type', 'status']))
    .option('--from <instant>', 'deliveries created then or later, such as 2026-03-01T00:00:00Z')
    .option('--to <instant>', 'deliveries created then or earlier (default: now)')
    .option('--type <event...>', 'of these event types')
    .addOption(
      new Option('--status <status>', 'failed for good, or all that are over').choices(['failed', 'all']),
    )
    .option('--dry-run', 'only count')
    .addHelpText('after', '\nThe event id and the body stay the same; the delivery id is new.');
  perform(cli, replay, async (call) => {
    const options = call.options(Options);
    const context = await call.context();
    const { tenant_id, name } = await resolveTenant(context, call.argument(0));
    const tenant = await openTenant(context, tenant_id, options.env);
    return options.delivery === undefined
      ? range({ call, context, tenant, name, options })
      : one({ call, context, tenant, name, options }, options.delivery);
  });
}

interface Asked {
  readonly call: Call;
  readonly context: OperatorContext;
  readonly tenant: OpenTenant;
  readonly name: string;
  readonly options: Options;
}

async function one({ call, context, tenant, name, options }: Asked, deliveryId: string): Promise<Report> {
  const { body, writes } = await deliveryReplay(tenant, options.webhook, deliveryId);
  const fields = [
    ['delivery', body.delivery_id],
    ['replay of', body.replay_of],
  ] as const;
  if (options.dryRun)
    return fieldsReport({ dry_run: true, count: 1, delivery_ids: [deliveryId] }, [['deliveries', 1]]);
  await call.confirm(`send delivery ${deliveryId} of ${name} again`);
  await commit({ context, tenant, options }, writes, { delivery_id: body.delivery_id });
  return fieldsReport(body, fields, body.message);
}

async function range({ call, context, tenant, name, options }: Asked): Promise<Report> {
  const { from, to, type: event_types, status } = options;
  if (from === undefined)
    throw new CommandRefused('range_missing', 'Name one delivery with --delivery, or a range with --from.');
  const wish = { from, to, event_types, status };
  const { body: counted } = await rangeReplay(tenant, options.webhook, { ...wish, dry_run: true });
  if (options.dryRun || counted.count === 0)
    return fieldsReport(counted, [
      ['deliveries', counted.count],
      ['first', counted.delivery_ids.join(' ') || '-'],
    ]);
  await call.confirm(`send ${counted.count} deliveries of ${name} again`);
  const { body, writes } = await rangeReplay(tenant, options.webhook, { ...wish, dry_run: false });
  await commit({ context, tenant, options }, writes, { count: body.count });
  return fieldsReport(body, [
    ['replay', body.replay_id ?? '-'],
    ['deliveries', body.count],
  ]);
}

async function commit(
  { context, tenant, options }: Pick<Asked, 'context' | 'tenant' | 'options'>,
  writes: readonly Write[],
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  const subject = { target: `webhook:${options.webhook}`, facts };
  await tenant.table.commit([...writes, auditWrite(context, tenant.scope, 'webhooks.replay', subject)]);
}
