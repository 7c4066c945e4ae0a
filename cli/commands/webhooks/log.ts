/** `probity webhooks log`: the deliveries of a tenant, newest first. */
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import type { DeliveryRecord } from '#shared/domain/webhooks/delivery/schema.ts';
import { OWN_SOURCES, readLog } from '#shared/domain/webhooks/log/read.ts';
import { type DeliveryLine, LOG_STATUSES, LogQuery } from '#shared/domain/webhooks/log/schema.ts';
import { deliveryLine } from '#shared/domain/webhooks/log/view.ts';
import { allSubscriptions, unsealSubscription } from '#shared/domain/webhooks/repository.ts';
import { ENVIRONMENTS } from '#shared/platform/scope.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { tableReport } from '../../output/report.ts';
import { type Cli, perform } from '../call.ts';
import { type OpenTenant, openTenant } from './open-tenant.ts';

const Options = z.object({
  env: z.enum(ENVIRONMENTS),
  webhook: z.uuid().optional(),
  status: LogQuery.shape.status,
  type: LogQuery.shape.event_type,
  from: LogQuery.shape.from,
  to: LogQuery.shape.to,
  limit: LogQuery.shape.limit,
});
type Options = z.output<typeof Options>;

const SOURCES_AT_ONCE = 10;

export function addLog(webhooks: Command, cli: Cli): void {
  const log = webhooks
    .command('log')
    .argument('<tenant>', 'id or name')
    .description('list deliveries of the last 30 days, newest first')
    .requiredOption('--env <environment>', 'test or live')
    .option('--webhook <id>', 'of this subscription (default: of all, of requests, and tests)')
    .addOption(new Option('--status <status>', 'with this status').choices(LOG_STATUSES))
    .option('--type <event>', 'of this event type')
    .option('--from <instant>', 'created then or later, such as 2026-03-01T00:00:00Z')
    .option('--to <instant>', 'created then or earlier')
    .option('--limit <n>', 'at most so many, 1 to 100', '50');
  perform(cli, log, async (call) => {
    const options = call.options(Options);
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const found = await deliveriesOf(await openTenant(context, tenant_id, options.env), options);
    return tableReport(
      found.map(({ line, endpoint }) => ({ ...line, endpoint })),
      {
        headings: ['CREATED (UTC)', 'EVENT', 'ENDPOINT', 'STATUS', 'ATTEMPTS', 'LAST', 'DELIVERY'],
        rows: found.map(rowOf),
        nothing: 'There is no such delivery.',
      },
    );
  });
}

interface Found {
  readonly line: DeliveryLine;
  /** The host of the address: the rest of it may contain a token. */
  readonly endpoint: string;
}

async function deliveriesOf(tenant: OpenTenant, options: Options): Promise<readonly Found[]> {
  const { table, scope, vault } = tenant;
  const subscriptions = await allSubscriptions(table, scope);
  const hosts = new Map(
    subscriptions.map((record) => [
      record.id,
      new URL(unsealSubscription(record, vault).details.webhook_url).host,
    ]),
  );
  const { type, webhook, status, from, to, limit } = options;
  const query = { status, event_type: type, from, to, limit, cursor: undefined };
  const sources = webhook === undefined ? [...hosts.keys(), ...OWN_SOURCES] : [webhook];
  const pages = await inParallel(sources, SOURCES_AT_ONCE, (source) => readLog(table, scope, source, query));
  throwFirstFailure(pages);
  return pages
    .flatMap((page) => (page.status === 'fulfilled' ? page.value.records : []))
    .sort((one, other) => other.created_at - one.created_at)
    .slice(0, limit)
    .map((record) => ({ line: deliveryLine(record), endpoint: endpointOf(record, hosts) }));
}

function endpointOf(record: DeliveryRecord, hosts: ReadonlyMap<string, string>): string {
  if (record.target !== 'subscription') return `(${record.target})`;
  return hosts.get(record.subscription_id ?? '') ?? '(deleted)';
}

function rowOf({ line, endpoint }: Found) {
  const last = line.http_status_code ?? line.reason ?? '-';
  const time = line.created_at.slice(0, 19).replace('T', ' ');
  return [time, line.event_type, endpoint, statusText(line), line.attempt_count, String(last), line.id];
}

function statusText({ status, replay_of }: DeliveryLine): string {
  return replay_of === null ? status : `${status} (replay)`;
}
