/** What the delivery log costs: capacity per delivery with and without its index attributes, and per page and replay. */

import { DeliveryMessage } from '#shared/contract/message.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { attemptDelivery } from '#shared/domain/webhooks/delivery/attempt.ts';
import { dispatchEvent } from '#shared/domain/webhooks/delivery/dispatch.ts';
import { RETRY_DELAYS_SEC } from '#shared/domain/webhooks/delivery/lifecycle.ts';
import { readLog } from '#shared/domain/webhooks/log/read.ts';
import { createWrite } from '#shared/domain/webhooks/repository.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import type { Item, QueueMessage, Table, Tables, Write } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { InProcessApi } from '../../test/support/in-process-api.ts';
import { makeTenant } from '../../test/support/tenant.ts';
import { Meter } from '../round-trips/meter.ts';
import type { Section } from '../table.ts';

const GOAL = 1.15;
const PAGE = 50;
const LOGGED = ['list_pk', 'list_sk', 'facet_pk', 'facet_sk'];

export async function measureWebhookLog(): Promise<Section> {
  const meter = new Meter();
  const api = await InProcessApi.open((client) => meter.observe(client));
  try {
    const rows: string[][] = [];
    const shortfalls: string[] = [];
    for (const [name, failures] of [
      ['accepted at once', 0],
      ['accepted at the second attempt', 1],
      ['failed for good', 6],
    ] as const) {
      const [without, withLog] = [
        await unitsOfDelivery({ api, meter, failures, tables: unlogged(api.ports.tables) }),
        await unitsOfDelivery({ api, meter, failures, tables: api.ports.tables }),
      ];
      const ratio = withLog.units / without.units;
      rows.push([name, without.units.toFixed(1), withLog.units.toFixed(1), ratio.toFixed(2)]);
      if (ratio > GOAL) shortfalls.push(`a delivery that is ${name} costs ${ratio.toFixed(2)} times as much`);
    }
    rows.push([`a page of ${PAGE} of the log`, '', (await unitsOfPage(api, meter)).toFixed(1), '']);
    return {
      title: 'Delivery log',
      how: `Capacity units of the table for one delivery, from dispatch to its end, with and without the attributes that put it on the log. The goal is a factor of ${GOAL}.`,
      head: ['delivery', 'units without log', 'units', 'factor'],
      rows,
      short: shortfalls,
    };
  } finally {
    await api.close();
  }
}

interface Played {
  readonly api: InProcessApi;
  readonly meter: Meter;
  readonly failures: number;
  readonly tables: Tables;
}

async function unitsOfDelivery({ api, meter, failures, tables }: Played) {
  const made = await subscribed(api);
  const { scope, vault } = made;
  let now = api.clock.now();
  const context = { ...workerContext({ ...api.ports, tables }), clock: { now: () => now } };
  const table = api.ports.tables.within(fenceOf(scope, 'due'));
  const outboxId = context.ids.uuid();
  const event = { type: 'alert.created', data: { alert_id: outboxId } } as const;
  await table.commit([eventWrite(scope, vault, event, { outboxId, now })]);
  const sent: QueueMessage[] = [];
  const queue = { send: async (messages: readonly QueueMessage[]) => void sent.push(...messages) };
  const pointer = {
    tenant_id: scope.tenantId,
    environment: scope.environment,
    outbox_id: outboxId,
    type: event.type,
  };
  meter.take();
  await dispatchEvent({ context, queues: { deliveries: queue, retries: queue } }, pointer);
  const message = DeliveryMessage.parse(sent[0]?.body);
  for (let attempt = 0; attempt <= Math.min(failures, RETRY_DELAYS_SEC.length); attempt += 1) {
    const status = attempt < failures ? 500 : 200;
    const outbound = { post: async () => ({ kind: 'answered', status }) as const };
    await attemptDelivery({ context, outbound, retries: queue, executions: 100 }, message);
    now += (RETRY_DELAYS_SEC[attempt] ?? 0) * 1000;
  }
  return meter.take();
}

async function subscribed(api: InProcessApi) {
  const { scopes } = await makeTenant(api);
  const scope = scopes.test;
  const vault = await workerContext(api.ports).vault(scope);
  const id = api.ports.ids.uuid();
  const write = createWrite(scope, vault, {
    id,
    eventType: 'all',
    details: { webhook_url: 'https://hooks.lantern.example/probity', description: null, filters: {} },
    secret: 'whsec_AAAA',
    createdAt: new Date(api.clock.now()).toISOString(),
  });
  await api.ports.tables.within(fenceOf(scope)).commit([write]);
  return { scope, vault, id };
}

async function unitsOfPage(api: InProcessApi, meter: Meter): Promise<number> {
  const { scope, vault, id } = await subscribed(api);
  const context = workerContext(api.ports);
  const queue = { send: async () => undefined };
  for (let n = 0; n < PAGE + 10; n += 1) {
    const [outboxId, now] = [context.ids.uuid(), context.clock.now()];
    const event = { type: 'alert.created', data: { n } } as const;
    await api.ports.tables
      .within(fenceOf(scope, 'due'))
      .commit([eventWrite(scope, vault, event, { outboxId, now })]);
    const pointer = {
      tenant_id: scope.tenantId,
      environment: scope.environment,
      outbox_id: outboxId,
      type: event.type,
    };
    await dispatchEvent({ context, queues: { deliveries: queue, retries: queue } }, pointer);
  }
  meter.take();
  const query = { limit: PAGE, cursor: undefined };
  const { records } = await readLog(api.ports.tables.within(fenceOf(scope)), scope, id, query);
  if (records.length !== PAGE) throw new Error(`the page has ${records.length} deliveries`);
  return meter.take().units;
}

/** Tables that leave out what puts an item on the log. */
function unlogged(tables: Tables): Tables {
  const plain = (item: Item) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !LOGGED.includes(name)));
  const strip = (write: Write): Write => {
    if ('put' in write) return { ...write, put: { pk: write.put.pk, sk: write.put.sk, ...plain(write.put) } };
    return 'update' in write && write.set !== undefined ? { ...write, set: plain(write.set) } : write;
  };
  return {
    within(fence): Table {
      const table = tables.within(fence);
      return {
        get: (key, options) => table.get(key, options),
        getMany: (keys, options) => table.getMany(keys, options),
        query: (query) => table.query(query),
        update: (key, changes, when) => table.update(key, changes, when),
        commit: (writes) => table.commit(writes.map(strip)),
      };
    },
  };
}
