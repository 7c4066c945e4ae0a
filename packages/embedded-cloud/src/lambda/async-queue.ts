/** Events that were accepted for asynchronous invocation: durable, retried, and finally moved to a dead-letter queue. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { AwsError } from '../service.ts';
import type { Shelf, Store } from '../store.ts';
import { ASYNC_REQUEST_BYTES, requestTooLarge } from './failures.ts';
import type { LambdaHost } from './host.ts';
import type { LambdaFailure } from './runtime/protocol.ts';

/** Hands a text to the queue of an ARN. */
export type SendTo = (queueArn: string, body: string) => Promise<void>;

interface Waiting {
  readonly functionName: string;
  /** The event as JSON text. */
  readonly payload: string;
  readonly requestId: string;
  /** Invocations that failed so far. */
  readonly failed: number;
  /** Milliseconds by the cloud's clock. */
  readonly accepted: number;
  readonly due: number;
}

const SHELF = 'lambda.async';
/** Lambda waits one minute before the first retry and two before the second (Developer Guide, "Error handling"). */
const RETRY_AFTER_MS = [60_000, 120_000];

export class AsyncQueue {
  private readonly shelf: Shelf<Waiting>;
  private readonly clock: Clock;
  private readonly host: LambdaHost;
  private readonly sendTo: SendTo;
  private readonly running = new Set<Promise<void>>();
  private readonly alarms = new Map<string, () => void>();
  private stopped = false;

  constructor(store: Store, clock: Clock, host: LambdaHost, sendTo: SendTo) {
    this.shelf = store.shelf<Waiting>(SHELF);
    this.clock = clock;
    this.host = host;
    this.sendTo = sendTo;
  }

  /** Goes on with what an earlier run accepted and did not finish; call it once, before the first `accept`. */
  async resume(): Promise<void> {
    for (const [key, { due }] of await this.shelf.entries()) this.plan(key, due);
  }

  /** Accepts the event durably and returns; `payload` is JSON text. Throws for events over 1 MB. */
  async accept(nameOrArn: string, payload: string): Promise<void> {
    const { name } = this.host.settings(nameOrArn);
    if (Buffer.byteLength(payload) > ASYNC_REQUEST_BYTES) {
      const { errorType, errorMessage } = requestTooLarge(ASYNC_REQUEST_BYTES);
      throw new AwsError(errorType, errorMessage, 413);
    }
    const now = this.clock.now();
    const requestId = randomUUID();
    const key = `${String(now).padStart(15, '0')}.${requestId}`;
    await this.shelf.put(key, { functionName: name, payload, requestId, failed: 0, accepted: now, due: now });
    this.plan(key, now);
  }

  /** Events that run now or are due. Those that wait for a retry are not counted. */
  get busy(): number {
    return this.running.size;
  }

  /** Starts nothing more and waits for what runs. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const cancel of this.alarms.values()) cancel();
    await Promise.all(this.running);
  }

  private plan(key: string, due: number): void {
    if (this.stopped) return;
    if (due > this.clock.now()) {
      this.alarms.set(
        key,
        this.clock.wake(due, () => this.plan(key, due)),
      );
      return;
    }
    this.alarms.delete(key);
    const task = this.attempt(key).finally(() => this.running.delete(task));
    this.running.add(task);
  }

  private async attempt(key: string): Promise<void> {
    const waiting = await this.shelf.get(key);
    if (waiting === undefined) return;
    const outcome = await this.host.invoke(waiting.functionName, waiting.payload);
    if (this.stopped && !outcome.ok) return;
    if (outcome.ok) return this.shelf.delete(key);
    const { retries, maxAgeSeconds } = this.host.settings(waiting.functionName).whenAsync;
    const failed = waiting.failed + 1;
    const due = this.clock.now() + (RETRY_AFTER_MS[waiting.failed] ?? 120_000);
    if (failed > retries || due - waiting.accepted > maxAgeSeconds * 1000) {
      await this.giveUp({ ...waiting, failed }, outcome.failure);
      return this.shelf.delete(key);
    }
    await this.shelf.put(key, { ...waiting, failed, due });
    this.plan(key, due);
  }

  private async giveUp(waiting: Waiting, failure: LambdaFailure): Promise<void> {
    const { arn, whenAsync } = this.host.settings(waiting.functionName);
    if (whenAsync.deadLetter !== undefined) await this.sendTo(whenAsync.deadLetter, waiting.payload);
    if (whenAsync.onFailure === undefined) return;
    const record = {
      version: '1.0',
      timestamp: new Date(this.clock.now()).toISOString(),
      requestContext: {
        requestId: waiting.requestId,
        functionArn: `${arn}:$LATEST`,
        condition: 'RetriesExhausted',
        approximateInvokeCount: waiting.failed,
      },
      requestPayload: JSON.parse(waiting.payload),
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      responsePayload: failure,
    };
    await this.sendTo(whenAsync.onFailure, JSON.stringify(record));
  }
}
