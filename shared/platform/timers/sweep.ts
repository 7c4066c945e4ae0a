/** The one-minute sweep: what falls due soon goes to its queue with the exact delay. */
import type { DeliveryMessage, TimerMessage } from '#shared/contract/message.ts';
import { equals } from '../condition.ts';
import { DUE_PARTITIONS, type DueKind, dueAttributes, dueTime, readDue } from '../due.ts';
import type { Clock, Item, Key, Log, Queue, QueueMessage, Tables } from '../ports.ts';
import { fenceOf, pointerFence, type TenantScope } from '../scope.ts';
import { inParallel, throwFirstFailure } from '../worker/in-parallel.ts';
import { scopeOfPartition } from './scope-of-partition.ts';

export interface SweepPorts {
  readonly tables: Tables;
  readonly clock: Clock;
  readonly log: Log;
  readonly retries: Queue;
  readonly timers: Queue;
}

/** Two periods ahead: a sweep that is late, or missing once, delays nothing. */
const AHEAD_MS = 120_000;
/** What was queued is looked at again this long after its time; the message has been worked off long before. */
const LOOK_AGAIN_MS = 10 * 60_000;
/** The longest delay of a queue message (SQS › Quotas). */
const MAX_DELAY_SEC = 900;
const PAGE = 200;
const MARKS_AT_ONCE = 20;
const SHARDS_AT_ONCE = 8;
/** Ends a sweep before the next one starts; what is left stays due. */
const SWEEP_FOR_MS = 45_000;

interface Found {
  readonly kind: DueKind;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly key: Key;
  readonly mark: string;
  readonly scope: TenantScope;
  readonly endpoint: string | undefined;
}

/** Sweeps every shard; answers how many items were queued. */
export async function sweep(ports: SweepPorts): Promise<number> {
  const counts = await inParallel(DUE_PARTITIONS, SHARDS_AT_ONCE, (shard) => sweepShard(ports, shard));
  throwFirstFailure(counts);
  return counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0);
}

async function sweepShard(ports: SweepPorts, shard: string): Promise<number> {
  const started = ports.clock.now();
  const to = dueTime(started + AHEAD_MS);
  const index = ports.tables.within(pointerFence('due'));
  let from = dueTime(0);
  let queued = 0;
  for (;;) {
    const page = await index.query({ index: 'due', pk: shard, from, to, limit: PAGE });
    const found = page.flatMap((item) => readFound(item, ports.log)).filter(({ mark }) => mark > from);
    await queueAll(ports, found);
    queued += found.length;
    const last = page.at(-1)?.['due_sk'];
    if (page.length < PAGE || typeof last !== 'string' || last === from) return queued;
    if (ports.clock.now() - started > SWEEP_FOR_MS) return queued;
    from = last;
  }
}

/** Messages first, marks second: a crash between them queues twice, which every consumer bears, and loses nothing. */
async function queueAll(ports: SweepPorts, found: readonly Found[]): Promise<void> {
  const now = ports.clock.now();
  const deliveries = found.filter(({ kind }) => kind === 'delivery');
  const others = found.filter(({ kind }) => kind !== 'delivery');
  if (deliveries.length > 0) await ports.retries.send(deliveries.map((due) => deliveryMessage(due, now)));
  if (others.length > 0) await ports.timers.send(others.flatMap((due) => timerMessage(due, now)));
  throwFirstFailure(await inParallel(found, MARKS_AT_ONCE, (due) => mark(ports, due, now)));
}

/** Moves the item on in the index, unless its own time was changed meanwhile. */
async function mark({ tables }: SweepPorts, due: Found, now: number): Promise<void> {
  const again = dueAttributes({ kind: due.kind, at: Math.max(due.at, now) + LOOK_AGAIN_MS, key: due.key });
  try {
    await tables.within(fenceOf(due.scope)).commit([
      {
        update: due.key,
        set: { due_sk: again.due_sk },
        when: equals('due_sk', due.mark),
        refuse: () => new MovedOn(),
      },
    ]);
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
  }
}

class MovedOn extends Error {}

function readFound(item: Item, log: Log): Found[] {
  const { pk, sk, due_sk: mark, endpoint } = item;
  if (typeof pk !== 'string' || typeof sk !== 'string' || typeof mark !== 'string') return [];
  const due = readDue(mark);
  const scope = scopeOfPartition(pk);
  if (due === undefined || scope === undefined) {
    log.error('a due item cannot be read', { due_sk: mark });
    return [];
  }
  return [
    {
      ...due,
      key: { pk, sk },
      mark,
      scope,
      endpoint: typeof endpoint === 'string' ? endpoint : undefined,
    },
  ];
}

function deliveryMessage(due: Found, now: number): QueueMessage {
  const body: DeliveryMessage = {
    tenant_id: due.scope.tenantId,
    environment: due.scope.environment,
    delivery_id: due.key.pk.slice(due.key.pk.lastIndexOf('#') + 1),
  };
  return { body, delaySec: delayUntil(due.at, now), group: due.endpoint ?? due.scope.tenantId };
}

function timerMessage({ kind, scope, key, at }: Found, now: number): QueueMessage[] {
  if (kind === 'delivery') return [];
  const body: TimerMessage = {
    kind,
    tenant_id: scope.tenantId,
    environment: scope.environment,
    pk: key.pk,
    sk: key.sk,
  };
  return [{ body, delaySec: delayUntil(at, now) }];
}

/** Whole seconds, never too early; what is overdue goes at once. */
function delayUntil(at: number, now: number): number {
  return Math.min(Math.max(Math.ceil((at - now) / 1000), 0), MAX_DELAY_SEC);
}
