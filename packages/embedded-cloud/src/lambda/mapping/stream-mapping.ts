/** Feeds a function from a table's stream, in order, at least once, from a cursor that survives a kill. */
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store.ts';
import type { SendTo } from '../async-queue.ts';
import type { LambdaHost } from '../host.ts';
import { failedItems } from './batch-answer.ts';
import type { Change, ChangeFeed } from './change-feed.ts';
import { Cursor } from './cursor.ts';
import type { StreamMappingSettings } from './settings.ts';
import { type Sleep, sleep } from './sleep.ts';

export interface StreamSource {
  readonly feed: ChangeFeed;
  readonly store: Store;
  readonly host: LambdaHost;
  readonly clock: Clock;
  readonly sendTo: SendTo;
  /** Called when the cursor has moved and its place is durable. */
  readonly passed: (table: string) => void;
}

/** Pauses between attempts of a failing batch double from one second to a minute. */
const LONGEST_PAUSE_MS = 60_000;

export class StreamMapping {
  readonly settings: StreamMappingSettings;
  private readonly source: StreamSource;
  private readonly position: Cursor;
  private readonly unsubscribe: () => void;
  private draining: Promise<void> | undefined;
  private pause: Sleep | undefined;
  private again = false;
  private stopped = false;

  private constructor(settings: StreamMappingSettings, source: StreamSource, position: Cursor) {
    this.settings = settings;
    this.source = source;
    this.position = position;
    this.unsubscribe = source.feed.onChange((table) => {
      if (table === settings.table) this.kick();
    });
    this.kick();
  }

  static async open(settings: StreamMappingSettings, source: StreamSource): Promise<StreamMapping> {
    return new StreamMapping(settings, source, await Cursor.open(source.store, settings.id));
  }

  /** Sequence of the last record that was delivered or that the filter dropped. */
  get cursor(): string | undefined {
    return this.position.sequence;
  }

  /** Whether records are being delivered now. */
  get busy(): boolean {
    return this.draining !== undefined && !this.paused;
  }

  /** Whether it waits on the clock: for a batching window, or before a retry. */
  get paused(): boolean {
    return this.pause !== undefined;
  }

  /** Whether the stream has records beyond the cursor. */
  async behind(): Promise<boolean> {
    return (await this.source.feed.changes(this.settings.table, this.cursor, 1)).length > 0;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    this.pause?.cut();
    await this.draining;
    await this.position.flush();
  }

  private kick(): void {
    this.again = true;
    if (this.draining !== undefined || this.stopped) return;
    this.draining = this.drain().finally(() => {
      this.draining = undefined;
      if (this.again) this.kick();
    });
  }

  private async drain(): Promise<void> {
    const { table, batchSize } = this.settings;
    while (!this.stopped) {
      this.again = false;
      const changes = await this.gather(table, batchSize);
      const last = changes.at(-1);
      if (last === undefined) return;
      const wanted = changes.filter(({ record }) => this.settings.filter(record));
      if (wanted.length === 0) {
        this.position.skip(last.sequence, () => this.source.passed(table));
        continue;
      }
      await this.deliver(wanted, 0);
      if (!this.stopped) await this.advance(last);
    }
  }

  private async gather(table: string, batchSize: number): Promise<readonly Change[]> {
    const changes = await this.source.feed.changes(table, this.cursor, batchSize);
    if (changes.length === 0 || changes.length === batchSize || this.settings.windowSeconds === 0)
      return changes;
    await this.wait(this.settings.windowSeconds * 1000);
    return this.source.feed.changes(table, this.cursor, batchSize);
  }

  private async deliver(batch: readonly Change[], failures: number): Promise<void> {
    if (batch.length === 0 || this.stopped) return;
    const failedAt = await this.attempt(batch);
    if (failedAt === undefined || this.stopped) return;
    const before = batch[failedAt - 1];
    if (before !== undefined) await this.advance(before);
    const rest = batch.slice(failedAt);
    if (this.settings.bisect && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await this.deliver(rest.slice(0, middle), 0);
      return this.deliver(rest.slice(middle), 0);
    }
    if (failures >= this.settings.retries || this.tooOld(rest)) return this.giveUp(rest, failures + 1);
    await this.wait(Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS));
    return this.deliver(rest, failures + 1);
  }

  /** The index of the first record that failed, or undefined. */
  private async attempt(batch: readonly Change[]): Promise<number | undefined> {
    const { functionName, partial } = this.settings;
    const records = batch.map(({ record }) => record);
    const outcome = await this.source.host.invoke(functionName, JSON.stringify({ Records: records }));
    if (!outcome.ok) return 0;
    if (!partial) return undefined;
    const ids = batch.map(sequenceNumber);
    const failed = failedItems(outcome.payload, new Set(ids));
    if (failed === 'all') return 0;
    const first = ids.findIndex((id) => failed.has(id));
    return first < 0 ? undefined : first;
  }

  private tooOld(batch: readonly Change[]): boolean {
    const [first] = batch;
    if (first === undefined) return false;
    const created = Number(memberOf(memberOf(first.record, 'dynamodb'), 'ApproximateCreationDateTime') ?? 0);
    return this.source.clock.now() / 1000 - created > this.settings.maxAgeSeconds;
  }

  private async giveUp(batch: readonly Change[], attempts: number): Promise<void> {
    const [first, last] = [batch[0], batch.at(-1)];
    const { functionName, onFailure, streamArn } = this.settings;
    if (onFailure === undefined || first === undefined || last === undefined) return;
    const record = {
      requestContext: {
        functionArn: this.source.host.settings(functionName).arn,
        condition: attempts > this.settings.retries ? 'RetryAttemptsExhausted' : 'RecordAgeExceeded',
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date(this.source.clock.now()).toISOString(),
      DDBStreamBatchInfo: {
        shardId: 'shardId-00000000000000000000-00000000',
        startSequenceNumber: sequenceNumber(first),
        endSequenceNumber: sequenceNumber(last),
        batchSize: batch.length,
        streamArn,
      },
    };
    await this.source.sendTo(onFailure, JSON.stringify(record));
  }

  private async advance({ sequence }: Change): Promise<void> {
    await this.position.advance(sequence);
    this.source.passed(this.settings.table);
  }

  private async wait(milliseconds: number): Promise<void> {
    this.pause = sleep(this.source.clock, milliseconds);
    await this.pause.done;
    this.pause = undefined;
  }
}

/** The identifier by which a partial answer names a record. */
function sequenceNumber(change: Change): string {
  return String(memberOf(memberOf(change.record, 'dynamodb'), 'SequenceNumber') ?? change.sequence);
}

function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}
