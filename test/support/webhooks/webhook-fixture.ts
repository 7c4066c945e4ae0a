/** The whole way of an event on a virtual clock: stream, bus, queues, sweeper and the real workers between them. */
import { eventPublisher } from '#functions/workers/event-publisher/app.ts';
import { sweeper } from '#functions/workers/sweeper/app.ts';
import { timersWorker } from '#functions/workers/timers/app.ts';
import { webhookDelivery } from '#functions/workers/webhook-delivery/app.ts';
import { webhookDispatch } from '#functions/workers/webhook-dispatch/app.ts';
import { EVENT_DETAIL_TYPE } from '#shared/contract/message.ts';
import { DeliveryRecord } from '#shared/domain/webhooks/delivery/schema.ts';
import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import { type EventToSend, eventWrite } from '#shared/platform/outbox/write.ts';
import type { BusEntry, Item, Log } from '#shared/platform/ports.ts';
import { type Environment, fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { systemIds } from '#shared/platform/system.ts';
import type { BatchReport } from '#shared/platform/worker/queue-worker.ts';
import { idleWorkflow } from '../in-process/idle-workflow.ts';
import { type CrashPlan, DyingProcess } from './crash.ts';
import { MemoryQueue } from './memory/memory-queue.ts';
import { MemoryTables } from './memory/memory-tables.ts';
import { runReplayJob } from './replay-job.ts';
import { environmentItem, Subscriber, testVault } from './subscriber.ts';
import type { Post, WebhookFixtureOptions } from './webhook-options.ts';

const MINUTE = 60_000;
const VISIBILITY_MS = 360_000;
const START = Date.parse('2026-03-02T00:00:00.000Z');

type Invocation = (process: DyingProcess) => Promise<BatchReport | undefined>;

export class WebhookFixture {
  readonly tables = new MemoryTables();
  readonly posts: Post[] = [];
  readonly plan: CrashPlan;
  readonly subscriber: Subscriber;
  readonly deliveries: MemoryQueue;
  readonly retries: MemoryQueue;
  readonly timers: MemoryQueue;
  readonly failures: unknown[] = [];
  readonly tenantId: string;
  readonly #options: WebhookFixtureOptions;
  #now = START;
  #nextSweep = START;
  #stream: Item[] = [];
  #bus: BusEntry[] = [];

  constructor(options: WebhookFixtureOptions) {
    this.#options = options;
    this.tenantId = options.tenantId ?? systemIds.uuid();
    this.plan = {
      points: options.crashes ?? new Map(),
      effects: 0,
      diesAfterPost: options.diesAfterPost ?? false,
    };
    const now = () => this.#now;
    this.deliveries = new MemoryQueue(now);
    this.retries = new MemoryQueue(now);
    this.timers = new MemoryQueue(now);
    for (const queue of this.#queues()) queue.copies = options.copies ?? 1;
    this.subscriber = new Subscriber(this.tables, now);
    for (const environment of ['test', 'live'] as const) {
      const item = environmentItem(this.scope(environment));
      this.tables.items.set(`${item.pk}\u0000${item.sk}`, item);
    }
    this.tables.onInsert = (item) => {
      if (item['kind'] === 'outbox' && options.streamWorks !== false) this.#stream.push(item);
    };
  }

  scope(environment: Environment = 'test'): TenantScope {
    return unsafeTenantScope(this.tenantId, environment);
  }

  /** Seconds since the fixture began. */
  get seconds(): number {
    return (this.#now - START) / 1000;
  }

  get now(): number {
    return this.#now;
  }

  /** Commits an event, as a change of the service does. */
  async emit(event: EventToSend, environment: Environment = 'test'): Promise<string> {
    const outboxId = systemIds.uuid();
    const scope = this.scope(environment);
    const write = eventWrite(scope, testVault, event, { outboxId, now: this.#now });
    await this.tables.within(fenceOf(scope, 'due')).commit([write]);
    return outboxId;
  }

  /** Lets `seconds` pass; everything that falls due happens at its own instant. */
  async runFor(seconds: number): Promise<void> {
    const end = this.#now + seconds * 1000;
    await this.#settle();
    for (;;) {
      const next = Math.min(this.#nextSweep, ...this.#visibleTimes());
      if (next > end) break;
      this.#now = Math.max(this.#now, next);
      if (this.#nextSweep <= this.#now) await this.#sweep();
      await this.#settle();
    }
    this.#now = end;
  }

  /** The sweeper does not run before the fixture is `seconds` old. */
  pauseSweeps(seconds: number): void {
    this.#nextSweep = START + seconds * 1000;
  }

  /** Hands a bus entry to the dispatcher once more. */
  async redispatch(outboxId: string, type: string): Promise<void> {
    const detail = { tenant_id: this.tenantId, environment: 'test', outbox_id: outboxId, type };
    this.#bus.push({ detailType: 'event', detail });
    await this.#settle();
  }

  /** Which lanes the first messages of one more event go to; the event is then worked off. */
  async lanesOf(event: EventToSend): Promise<string[]> {
    const before = [this.deliveries.sent, this.retries.sent];
    await this.emit(event);
    await this.#settle();
    const lanes = [this.deliveries, this.retries].map((queue, index) => queue.sent - (before[index] ?? 0));
    return lanes.flatMap((count, index) => Array<string>(count).fill(index === 0 ? 'deliveries' : 'retries'));
  }

  /** Every delivery on record. */
  records(): DeliveryRecord[] {
    const items = [...this.tables.items.values()].filter((item) => item['sk'] === 'DLV');
    return items.map((item) => DeliveryRecord.parse(item));
  }

  #queues = (): MemoryQueue[] => [this.deliveries, this.retries, this.timers];

  #visibleTimes(): number[] {
    return this.#queues().flatMap((queue) => queue.waiting.map(({ visibleAt }) => visibleAt));
  }

  async #sweep(): Promise<void> {
    this.#nextSweep += MINUTE;
    await this.#invoke(async (process) => {
      const { retries, timers } = this;
      const queues = { retries: process.queue(retries), timers: process.queue(timers) };
      await sweeper({ ...this.#ports(process), ...queues })();
      return undefined;
    });
  }

  /** Runs stream, bus and queues until nothing is left to do at this instant. */
  async #settle(): Promise<void> {
    for (;;) {
      const did = [
        await this.#publish(),
        await this.#dispatch(),
        await this.#work(this.deliveries, (process, event) =>
          webhookDelivery(this.#attempts(process))(event),
        ),
        await this.#work(this.retries, (process, event) => webhookDelivery(this.#attempts(process))(event)),
        await this.#work(this.timers, (process, event) =>
          timersWorker({ ...this.#ports(process), bus: process.bus(this.#busPort()), batches: idleWorkflow })(
            event,
          ),
        ),
      ];
      if (!did.includes(true)) return;
    }
  }

  async #publish(): Promise<boolean> {
    const batch = this.#stream.splice(0);
    if (batch.length === 0) return false;
    const records = batch.map((item, index) => ({
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: String(index), NewImage: imageOf(item) },
    }));
    const died = await this.#invoke((process) =>
      eventPublisher({ ...this.#ports(process), bus: process.bus(this.#busPort()) })({ Records: records }),
    );
    if (died && this.#options.redeliver !== false) this.#stream.push(...batch);
    return true;
  }

  async #dispatch(): Promise<boolean> {
    const entry = this.#bus.shift();
    if (entry === undefined) return false;
    const died = await this.#invoke(async (process) => {
      if (entry.detailType !== EVENT_DETAIL_TYPE)
        return runReplayJob({ ...this.#ports(process), retries: process.queue(this.retries) }, entry);
      const queues = { deliveries: process.queue(this.deliveries), retries: process.queue(this.retries) };
      await webhookDispatch({ ...this.#ports(process), queues })(entry);
      return undefined;
    });
    if (died && this.#options.redeliver !== false) this.#bus.push(entry);
    return true;
  }

  async #work(
    queue: MemoryQueue,
    work: (process: DyingProcess, event: unknown) => Promise<BatchReport>,
  ): Promise<boolean> {
    const messages = queue.take();
    if (messages.length === 0) return false;
    const Records = messages.map(({ messageId, body }) => ({ messageId, body }));
    let failed = new Set(messages.map(({ messageId }) => messageId));
    await this.#invoke(async (process) => {
      const report = await work(process, { Records });
      if (process.alive) failed = new Set(report.batchItemFailures.map((item) => item.itemIdentifier));
      return report;
    });
    const back = messages.filter(({ messageId }) => failed.has(messageId));
    if (this.#options.redeliver !== false) queue.putBack(back, this.#now + VISIBILITY_MS);
    return true;
  }

  /** True where the invocation failed as a whole. */
  async #invoke(run: Invocation): Promise<boolean> {
    const process = new DyingProcess(this.plan);
    try {
      await run(process);
      return !process.alive;
    } catch (error) {
      if (process.alive) this.failures.push(error);
      return true;
    }
  }

  #attempts(process: DyingProcess) {
    const outbound = process.outbound(this.#outbound());
    return { ...this.#ports(process), outbound, retries: process.queue(this.retries), executions: 100 };
  }

  #ports(process: DyingProcess) {
    return {
      tables: process.tables(this.tables),
      keys: { open: () => Promise.resolve(testVault) },
      pepper: { read: () => Promise.reject(new Error('no pepper here')) },
      clock: { now: () => this.#now },
      ids: systemIds,
      log: this.#log(process),
    };
  }

  /** Errors that no crash explains are kept for the test to look at. */
  #log(process: DyingProcess): Log {
    return {
      info: () => undefined,
      warn: () => undefined,
      error: (message, facts, cause) => {
        if (process.alive) this.failures.push({ message, facts, cause });
      },
    };
  }

  #busPort() {
    return {
      publish: async (entries: readonly BusEntry[]) => {
        for (let copy = 0; copy < (this.#options.copies ?? 1); copy += 1) this.#bus.push(...entries);
      },
    };
  }

  #outbound(): Outbound {
    return {
      post: async (request) => {
        const deliveryId = request.headers['X-Webhook-Delivery-ID'] ?? '';
        const post = { ...request, at: this.seconds, deliveryId };
        this.posts.push(post);
        const nth = this.posts.filter(({ url }) => url === request.url).length;
        await this.#options.whilePosting?.(this.posts.length);
        const answer = this.#options.receiver(post, nth);
        this.#now += 1_000 * (this.#options.secondsTaken?.(post) ?? 0);
        return typeof answer === 'number' ? { kind: 'answered', status: answer } : answer;
      },
    };
  }
}

/** The members of a row that the publisher reads. */
function imageOf(item: Item): Record<string, { S: string }> {
  const names = ['kind', 'lane', 'type', 'outbox_id', 'tenant_id', 'environment'];
  return Object.fromEntries(names.map((name) => [name, { S: String(item[name]) }]));
}
