/** The delivery workers over the embedded DynamoDB and SQS, with the adapters of production and a clock that moves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '@probity/embedded-cloud/clock';
import { DynamoDb } from '@probity/embedded-cloud/dynamodb/dynamo-db';
import { arn } from '@probity/embedded-cloud/service';
import { Sqs } from '@probity/embedded-cloud/sqs/sqs';
import { Store } from '@probity/embedded-cloud/store';
import { startEndpoint } from '@probity/embedded-cloud/testing/aws-endpoint';
import { eventPublisher } from '#functions/workers/event-publisher/app.ts';
import { sweeper } from '#functions/workers/sweeper/app.ts';
import { timersWorker } from '#functions/workers/timers/app.ts';
import { webhookDelivery } from '#functions/workers/webhook-delivery/app.ts';
import { webhookDispatch } from '#functions/workers/webhook-dispatch/app.ts';
import { awsQueue } from '#shared/platform/aws/queue.ts';
import { awsTables } from '#shared/platform/aws/table.ts';
import type { Outbound } from '#shared/platform/outbound/outbound.ts';
import type { BusEntry, Queue, Tables } from '#shared/platform/ports.ts';
import { systemIds } from '#shared/platform/system.ts';
import type { BatchReport } from '#shared/platform/worker/queue-worker.ts';
import { idleWorkflow } from '../in-process/idle-workflow.ts';
import { SERVICE_TABLE, TABLE_NAME } from '../service-table.ts';
import { type CrashPlan, DyingProcess } from './crash.ts';
import { testVault } from './subscriber.ts';

const START = Date.parse('2026-03-02T00:00:00.000Z');
const LANES = ['deliveries', 'retries', 'timers'] as const;
type Lane = (typeof LANES)[number];
type Work = (process: DyingProcess, event: unknown) => Promise<BatchReport>;

interface Services {
  readonly clock: Clock;
  readonly dynamo: DynamoDb;
  readonly sqs: Sqs;
  readonly close: () => Promise<void>;
}

export class EmbeddedFleet {
  readonly tables: Tables;
  /** What a post is answered with, and who dies where; both may be exchanged between runs. */
  outbound: Outbound = { post: async () => ({ kind: 'answered', status: 200 }) };
  plan: CrashPlan = { points: new Map(), effects: 0, diesAfterPost: false };
  readonly failures: unknown[] = [];
  readonly #services: Services;
  readonly #queues: Readonly<Record<Lane, Queue>>;
  readonly #bus: BusEntry[] = [];
  #published: string | undefined;

  private constructor(services: Services) {
    this.#services = services;
    this.tables = awsTables(TABLE_NAME);
    const queue = (lane: Lane) => awsQueue(services.sqs.urlOf(arn('sqs', lane)));
    this.#queues = { deliveries: queue('deliveries'), retries: queue('retries'), timers: queue('timers') };
  }

  /** Its time passes by `minutes` and `minuteOfSeconds` alone, so that all times are exact. */
  static async open(): Promise<EmbeddedFleet> {
    const folder = await mkdtemp(join(tmpdir(), 'probity-fleet-'));
    const store = await Store.open(join(folder, 'store'));
    const clock = await Clock.open(store, () => START);
    const dynamo = await DynamoDb.open({ store, clock });
    await dynamo.ensureTable(SERVICE_TABLE);
    let url = '';
    const sqs = await Sqs.open({ store, clock, endpoint: () => url });
    for (const lane of LANES)
      await sqs.ensureQueue({ name: lane, arn: arn('sqs', lane), visibilityTimeout: 360 });
    const endpoint = await startEndpoint({ DynamoDB_20120810: dynamo, AmazonSQS: sqs });
    url = endpoint.url;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: endpoint.url,
      AWS_REGION: endpoint.client.region,
      AWS_ACCESS_KEY_ID: 'tester',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const close = async () => {
      await endpoint.stop();
      sqs.close();
      dynamo.close();
      clock.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    };
    return new EmbeddedFleet({ clock, dynamo, sqs, close });
  }

  close(): Promise<void> {
    return this.#services.close();
  }

  now(): number {
    return this.#services.clock.now();
  }

  /** Lets minutes pass: each begins with a sweep and ends when nothing is left to work off at its instant. */
  async minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      await this.settle();
      await this.#services.clock.advance(60_000);
      await this.#invoke((process) => this.#sweep(process));
    }
    await this.settle();
  }

  /** Lets a minute pass in which nothing runs, as while no sweep comes. */
  async passMinute(): Promise<void> {
    await this.#services.clock.advance(60_000);
  }

  /** Lets a minute pass second by second, in the way that `minutes` does. `begin` runs when a second begins, from 0. */
  async minuteOfSeconds(begin: (second: number) => Promise<void> = async () => undefined): Promise<void> {
    for (let second = 0; second < 60; second += 1) {
      await begin(second);
      await this.settle();
      await this.#services.clock.advance(1_000);
    }
    await this.#invoke((process) => this.#sweep(process));
    await this.settle();
  }

  /** Works off stream, bus and queues until they are empty. */
  async settle(): Promise<void> {
    for (;;) {
      const did = [
        await this.#publish(),
        await this.#dispatch(),
        await this.#work('deliveries', (process, event) => webhookDelivery(this.#lane(process))(event)),
        await this.#work('retries', (process, event) => webhookDelivery(this.#lane(process))(event)),
        await this.#work('timers', (process, event) =>
          timersWorker({ ...this.#ports(process), bus: process.bus(this.#busPort()), batches: idleWorkflow })(
            event,
          ),
        ),
      ];
      if (!did.includes(true)) return;
    }
  }

  async #publish(): Promise<boolean> {
    const changes = await this.#services.dynamo.changes(TABLE_NAME, this.#published, 100);
    if (changes.length === 0) return false;
    const event = { Records: changes.map(({ record }) => record) };
    const died = await this.#invoke((process) =>
      eventPublisher({ ...this.#ports(process), bus: process.bus(this.#busPort()) })(event),
    );
    if (!died) this.#published = changes.at(-1)?.sequence;
    return true;
  }

  async #dispatch(): Promise<boolean> {
    const entry = this.#bus.shift();
    if (entry === undefined) return false;
    // A dead dispatch is not repeated by the bus here: the sweeper has to.
    await this.#invoke(async (process) => {
      const { deliveries, retries } = this.#queues;
      const queues = { deliveries: process.queue(deliveries), retries: process.queue(retries) };
      await webhookDispatch({ ...this.#ports(process), queues })({ detail: entry.detail });
    });
    return true;
  }

  async #work(lane: Lane, work: Work): Promise<boolean> {
    const { sqs } = this.#services;
    const queueArn = arn('sqs', lane);
    const messages = await sqs.receive(queueArn, { max: 10 });
    if (messages.length === 0) return false;
    await this.#invoke(async (process) => {
      const report = await work(process, { Records: messages });
      const failed = new Set(report.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      const done = messages.filter(({ messageId }) => process.alive && !failed.has(messageId));
      await sqs.remove(
        queueArn,
        done.map(({ receiptHandle }) => receiptHandle),
      );
    });
    return true;
  }

  async #sweep(process: DyingProcess): Promise<void> {
    const { retries, timers } = this.#queues;
    const queues = { retries: process.queue(retries), timers: process.queue(timers) };
    await sweeper({ ...this.#ports(process), ...queues })();
  }

  /** True where the invocation failed as a whole. */
  async #invoke(run: (process: DyingProcess) => Promise<unknown>): Promise<boolean> {
    const process = new DyingProcess(this.plan);
    try {
      await run(process);
      return !process.alive;
    } catch (error) {
      if (process.alive) this.failures.push(error);
      return true;
    }
  }

  #lane(process: DyingProcess) {
    return {
      ...this.#ports(process),
      outbound: process.outbound(this.outbound),
      retries: process.queue(this.#queues.retries),
      executions: 100,
    };
  }

  #busPort() {
    return { publish: async (entries: readonly BusEntry[]) => void this.#bus.push(...entries) };
  }

  #ports(process: DyingProcess) {
    return {
      tables: process.tables(this.tables),
      keys: { open: () => Promise.resolve(testVault) },
      pepper: { read: () => Promise.reject(new Error('no pepper here')) },
      clock: { now: () => this.now() },
      ids: systemIds,
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (message: string, _facts?: object, cause?: unknown) => {
          if (process.alive) this.failures.push({ message, cause });
        },
      },
    };
  }
}
