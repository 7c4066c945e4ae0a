/**
 * The delivery workers on a simulated clock: every call of table and queue takes a set time, processors take none, and as many
 * runs go on at once as in production. What remains is the time that deliveries wait for one another.
 */
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { webhookDelivery } from '#functions/workers/webhook-delivery/app.ts';
import { webhookDispatch } from '#functions/workers/webhook-dispatch/app.ts';
import type { OutboundOutcome } from '#shared/platform/outbound/outbound.ts';
import { eventWrite } from '#shared/platform/outbox/write.ts';
import type { Tables } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { systemIds } from '#shared/platform/system.ts';
import { MemoryTables } from '../../test/support/webhooks/memory/memory-tables.ts';
import { environmentItem, Subscriber, testVault } from '../../test/support/webhooks/subscriber.ts';
import { median, percentile, type Section } from '../table.ts';
import { SimulatedQueue } from './simulated-queue.ts';

/** Milliseconds of a call of the table, and from a commit to the dispatch of its event. */
const TABLE_MS = 5;
const BUS_MS = 30;
const SECONDS = 60;
/** The healthy endpoint is alone for so long, so that it is known to be quick. */
const ALONE_SEC = 2;
const EVENTS_PER_SEC = 5;
const OTHER_SUBSCRIPTIONS = 10;
const GOAL = 1.2;
const QUICK_MS = 100;
const SLOW_MS = 25_000;
/** A sender gives up on a receiver that never answers. */
const DEADLINE_MS = 30_000;
const START = Date.parse('2026-03-02T00:00:00.000Z');

const HEALTHY_URL = 'https://healthy.example/';

/** `addresses`: how many the subscriptions of the other receiver are spread over. */
interface Other {
  readonly kind: 'fast' | 'dead' | 'slow';
  readonly owner: 'same' | 'another';
  readonly addresses: number;
}

const OTHERS: readonly Other[] = (['another', 'same'] as const).flatMap((owner) => [
  { kind: 'fast', owner, addresses: 1 },
  { kind: 'dead', owner, addresses: 1 },
  { kind: 'slow', owner, addresses: 1 },
  { kind: 'slow', owner, addresses: OTHER_SUBSCRIPTIONS },
]);

const TAKES_MS = { fast: QUICK_MS, slow: SLOW_MS, dead: DEADLINE_MS } as const;

export async function measureSimulatedWebhooks(): Promise<Section> {
  const alone = await new Simulation(undefined).run();
  const rows = [row('none', alone, alone)];
  const short: string[] = [];
  for (const other of OTHERS) {
    const name = `${other.kind}, ${other.owner === 'same' ? 'the same' : 'another'} tenant${other.addresses > 1 ? `, ${other.addresses} addresses` : ''}`;
    const measured = await new Simulation(other).run();
    rows.push(row(name, measured, alone));
    const ratio = percentile(measured.waits, 0.99) / percentile(alone.waits, 0.99);
    if (ratio > GOAL) short.push(`${name}: p99 is ${ratio.toFixed(2)} × that of the healthy endpoint alone`);
    if (measured.missing > 0) short.push(`${name}: ${measured.missing} healthy deliveries did not arrive`);
  }
  return {
    title: 'Webhooks beside a dead or slow endpoint, on a simulated clock',
    how: `The workers of production with a table in memory. A call of table or queue takes ${TABLE_MS} ms, the way from a commit to the dispatch ${BUS_MS} ms, processors nothing; each queue has 100 runs at once. A healthy endpoint, which answers after ${QUICK_MS} ms, gets ${EVENTS_PER_SEC} events per second for ${SECONDS} s; after ${ALONE_SEC} s alone, the other receiver has ${OTHER_SUBSCRIPTIONS} subscriptions to as many events, so ten times the deliveries. Fast: answers after ${QUICK_MS} ms; slow: after ${SLOW_MS / 1000} s; dead: never, until the sender gives up after ${DEADLINE_MS / 1000} s. The time is from the commit to the arrival. Goal: p99 ≤ ${GOAL} × that of the healthy endpoint alone.`,
    head: ['The other receiver', 'p50', 'p99', 'Highest', 'p99 ÷ alone', 'Open at once', 'Not delivered'],
    rows,
    short,
  };
}

interface Measured {
  /** Milliseconds from commit to arrival of the healthy deliveries. */
  readonly waits: readonly number[];
  readonly missing: number;
  /** Most posts to the other receiver at once, of both lanes. */
  readonly mostOpen: number;
}

function row(name: string, { waits, mostOpen, missing }: Measured, alone: Measured): string[] {
  const ratio = percentile(waits, 0.99) / percentile(alone.waits, 0.99);
  const times = [median(waits), percentile(waits, 0.99), percentile(waits, 1)].map(
    (ms) => `${ms.toFixed(0)} ms`,
  );
  return [name, ...times, ratio.toFixed(2), String(mostOpen), String(missing)];
}

class Simulation {
  readonly #other: Other | undefined;
  readonly #memory = new MemoryTables();
  readonly #tables: Tables = delayed(this.#memory);
  readonly #mine = unsafeTenantScope(systemIds.uuid(), 'live');
  readonly #theirs: TenantScope;
  readonly #committed = new Map<string, number>();
  readonly #arrived = new Map<string, number>();
  readonly #queues = { deliveries: new SimulatedQueue(TABLE_MS), retries: new SimulatedQueue(TABLE_MS) };
  #now = START;
  #open = 0;
  #mostOpen = 0;

  constructor(other: Other | undefined) {
    this.#other = other;
    this.#theirs = other?.owner === 'same' ? this.#mine : unsafeTenantScope(systemIds.uuid(), 'live');
  }

  async run(): Promise<Measured> {
    await this.#prepare();
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const everyMs = 1_000 / EVENTS_PER_SEC;
      for (let ms = 0; ms < (SECONDS + 10) * 1_000; ms += 1) {
        if (ms < SECONDS * 1_000 && ms % everyMs === 0) this.#emitBoth(ms / everyMs);
        this.#now = START + ms;
        mock.timers.tick(1);
        await turn();
      }
    } finally {
      mock.timers.reset();
    }
    const failed = this.#queues.deliveries.failed + this.#queues.retries.failed;
    if (failed > 0) throw new Error(`${failed} messages failed`);
    return this.#measured();
  }

  #measured(): Measured {
    const waits = [...this.#arrived].map(([id, at]) => at - (this.#committed.get(id) ?? at));
    return { waits, missing: this.#committed.size - waits.length, mostOpen: this.#mostOpen };
  }

  async #prepare(): Promise<void> {
    for (const scope of [this.#mine, this.#theirs])
      await this.#memory.within(fenceOf(scope)).commit([{ put: environmentItem(scope) }]);
    const subscriber = new Subscriber(this.#memory, () => this.#now);
    await subscriber.subscribe(this.#mine, { url: HEALTHY_URL, filters: { case_id: 'healthy' } });
    for (let n = 0; this.#other !== undefined && n < OTHER_SUBSCRIPTIONS; n += 1) {
      const url = `https://other.example/${n % this.#other.addresses}`;
      await subscriber.subscribe(this.#theirs, { url, filters: { case_id: 'other' } });
    }
    const ports = this.#ports();
    const attempts = webhookDelivery({
      ...ports,
      retries: this.#queues.retries,
      executions: 100,
      outbound: { post: ({ url, headers }) => this.#post(url, headers['webhook-id'] ?? '') },
    });
    this.#queues.deliveries.feed(attempts);
    this.#queues.retries.feed(attempts);
  }

  /** The two events are not always as long after each other. */
  #emitBoth(nth: number): void {
    if (this.#other !== undefined && nth >= ALONE_SEC * EVENTS_PER_SEC)
      setTimeout(() => void this.#emit(this.#theirs, 'other'), 1);
    setTimeout(() => void this.#emit(this.#mine, 'healthy'), 1 + ((37 * nth) % (1_000 / EVENTS_PER_SEC)));
  }

  async #emit(scope: TenantScope, case_id: 'healthy' | 'other'): Promise<void> {
    const outboxId = systemIds.uuid();
    const event = { type: 'case.opened', data: { case_id } } as const;
    const write = eventWrite(scope, testVault, event, { outboxId, now: this.#now });
    await this.#memory.within(fenceOf(scope, 'due')).commit([write]);
    if (case_id === 'healthy') this.#committed.set(outboxId, this.#now);
    await pause(BUS_MS);
    const { tenantId: tenant_id, environment } = scope;
    const detail = { tenant_id, environment, outbox_id: outboxId, type: event.type };
    await webhookDispatch({ ...this.#ports(), queues: this.#queues })({ detail });
  }

  async #post(url: string, eventId: string): Promise<OutboundOutcome> {
    if (url === HEALTHY_URL) {
      if (!this.#arrived.has(eventId)) this.#arrived.set(eventId, this.#now);
      await pause(QUICK_MS);
      return { kind: 'answered', status: 204 };
    }
    const { kind = 'fast' } = this.#other ?? {};
    this.#open += 1;
    this.#mostOpen = Math.max(this.#mostOpen, this.#open);
    await pause(TAKES_MS[kind]);
    this.#open -= 1;
    return kind === 'dead' ? { kind: 'failed', reason: 'timeout' } : { kind: 'answered', status: 204 };
  }

  #ports() {
    return {
      tables: this.#tables,
      keys: { open: () => Promise.resolve(testVault) },
      pepper: { read: () => Promise.reject(new Error('no pepper here')) },
      clock: { now: () => this.#now },
      ids: systemIds,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    };
  }
}

/** Tables each call of which takes its time. */
function delayed(tables: Tables): Tables {
  return {
    within(fence) {
      const table = tables.within(fence);
      return {
        get: (key, options) => pause(TABLE_MS).then(() => table.get(key, options)),
        getMany: (keys, options) => pause(TABLE_MS).then(() => table.getMany(keys, options)),
        query: (query) => pause(TABLE_MS).then(() => table.query(query)),
        update: (key, changes, when) => pause(TABLE_MS).then(() => table.update(key, changes, when)),
        commit: (writes) => pause(TABLE_MS).then(() => table.commit(writes)),
      };
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
