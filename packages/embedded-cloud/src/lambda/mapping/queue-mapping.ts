/** Feeds a function from a queue: batches, batching window, partial failures, bounded concurrency. */
import type { Clock } from '../../clock.ts';
import type { Sqs } from '../../sqs/sqs.ts';
import type { ReceivedMessage } from '../../sqs/wire/deliveries.ts';
import type { Outcome } from '../environment.ts';
import { SYNC_REQUEST_BYTES } from '../failures.ts';
import type { LambdaHost } from '../host.ts';
import { failedItems } from './batch-answer.ts';
import type { QueueMappingSettings } from './settings.ts';
import { type Sleep, sleep } from './sleep.ts';

/** What mappings work with. */
export interface QueueSource {
  readonly sqs: Sqs;
  readonly host: LambdaHost;
  readonly clock: Clock;
}

/** Room for the envelope around the records of a batch. */
const BATCH_BYTES = SYNC_REQUEST_BYTES - 1024;

export class QueueMapping {
  readonly settings: QueueMappingSettings;
  private readonly source: QueueSource;
  /** Never more than can run: a batch that waits for an environment would outlive its visibility timeout. */
  private readonly concurrency: number;
  private readonly running = new Set<Promise<void>>();
  /** Batches that have no environment yet. While there is one, messages stay in the queue, which knows whose turn it is. */
  private unplaced = 0;
  private readonly unsubscribe: () => void;
  private polling: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private window: Sleep | undefined;
  /** Called when another message arrives while a batch waits for its window. */
  private nudge: (() => void) | undefined;

  constructor(settings: QueueMappingSettings, source: QueueSource) {
    this.settings = settings;
    this.source = source;
    this.concurrency = Math.min(settings.concurrency, source.host.capacity(settings.functionName));
    this.unsubscribe = source.sqs.onMessage((queueArn) => {
      if (queueArn === settings.queueArn) this.kick();
    });
    this.kick();
  }

  /** Batches under way; one that waits for its window on the clock is not counted. */
  get busy(): number {
    return this.running.size + (this.polling === undefined || this.window !== undefined ? 0 : 1);
  }

  /** Takes nothing more and waits for the batches under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    this.window?.cut();
    await this.polling;
    await Promise.all(this.running);
  }

  private kick(): void {
    this.again = true;
    this.nudge?.();
    if (this.polling !== undefined || this.stopped) return;
    this.polling = this.poll().finally(() => {
      this.polling = undefined;
      if (this.again && this.hasRoom()) this.kick();
    });
  }

  private hasRoom(): boolean {
    return this.running.size < this.concurrency && this.unplaced === 0;
  }

  private async poll(): Promise<void> {
    while (!this.stopped && this.hasRoom()) {
      this.again = false;
      const batch = await this.gather();
      if (batch.length === 0) return;
      const task = this.work(batch).finally(() => {
        this.running.delete(task);
        this.kick();
      });
      this.running.add(task);
    }
  }

  private async gather(): Promise<ReceivedMessage[]> {
    const { batchSize, windowSeconds } = this.settings;
    const batch = await this.receive(batchSize);
    if (batch.length > 0 && windowSeconds > 0) await this.fill(batch, windowSeconds);
    return this.withinLimit(batch);
  }

  /** Takes what arrives until the batch is full or its window is over. */
  private async fill(batch: ReceivedMessage[], windowSeconds: number): Promise<void> {
    const window = sleep(this.source.clock, windowSeconds * 1000);
    let over = false;
    const end = window.done.then(() => {
      over = true;
    });
    while (!over && batch.length < this.settings.batchSize) {
      const nudged = new Promise<void>((resolve) => {
        this.nudge = resolve;
      });
      this.window = window;
      await Promise.race([end, nudged]);
      this.window = undefined;
      batch.push(...(await this.receive(this.settings.batchSize - batch.length)));
    }
    this.nudge = undefined;
    window.cut();
  }

  /** Receives and drops what the filter does not let through, as Lambda deletes it from the queue. */
  private async receive(max: number): Promise<ReceivedMessage[]> {
    const { queueArn, filter } = this.settings;
    const received = await this.source.sqs.receive(queueArn, { max });
    const passed = received.filter(filter);
    const dropped = received.filter((message) => !passed.includes(message));
    if (dropped.length > 0) await this.source.sqs.remove(queueArn, handles(dropped));
    return passed.length === 0 && dropped.length > 0 ? this.receive(max) : passed;
  }

  private async withinLimit(batch: ReceivedMessage[]): Promise<ReceivedMessage[]> {
    let bytes = 0;
    const fitting = batch.filter((message) => {
      bytes += Buffer.byteLength(JSON.stringify(message)) + 1;
      return bytes <= BATCH_BYTES;
    });
    const rest = batch.slice(fitting.length);
    if (rest.length > 0) await this.source.sqs.release(this.settings.queueArn, handles(rest));
    return fitting;
  }

  private async invoke(functionName: string, payload: string): Promise<Outcome> {
    let isPlaced = false;
    const place = () => {
      if (isPlaced) return;
      isPlaced = true;
      this.unplaced -= 1;
      this.kick();
    };
    this.unplaced += 1;
    try {
      return await this.source.host.invoke(functionName, payload, 'wait', place);
    } finally {
      place();
    }
  }

  /** What failed stays hidden until its visibility timeout runs out, as on AWS. */
  private async work(batch: ReceivedMessage[]): Promise<void> {
    const { functionName, partial, queueArn } = this.settings;
    const outcome = await this.invoke(functionName, JSON.stringify({ Records: batch }));
    if (!outcome.ok) return;
    const ids = new Set(batch.map(({ messageId }) => messageId));
    const failed = partial ? failedItems(outcome.payload, ids) : new Set<string>();
    if (failed === 'all') return;
    const done = batch.filter(({ messageId }) => !failed.has(messageId));
    if (done.length > 0) await this.source.sqs.remove(queueArn, handles(done));
  }
}

function handles(messages: readonly ReceivedMessage[]): string[] {
  return messages.map(({ receiptHandle }) => receiptHandle);
}
