/** All functions of the deployment: synchronous invocations, pre-warming, idle environments, counters. */
import { availableParallelism } from 'node:os';
import { functionName } from '../template/identities/compute.ts';
import type { Launch, Outcome, TakePiece } from './environment.ts';
import {
  requestTooLarge,
  responseTooLarge,
  STREAMED_RESPONSE_BYTES,
  SYNC_REQUEST_BYTES,
  SYNC_RESPONSE_BYTES,
} from './failures.ts';
import { Pool, type PoolStats, type WhenBusy } from './pool.ts';
import type { FunctionSettings } from './settings.ts';

/** Bounds that a machine sets where AWS has room. */
export interface HostLimits {
  /** Environments of one function without a reservation. */
  readonly perFunction?: number;
  /** Environments of one function that start without waiting for another to become idle. */
  readonly prompt?: number;
  /** Environments in all; idle ones of other functions end to make room. */
  readonly inAll?: number;
  /** Seconds after which an idle environment ends. */
  readonly idleSeconds?: number;
}

/** An environment takes 40 to 80 MB: this bounds the memory of a long run. */
const MOST_ENVIRONMENTS = 32;
/** The local stage tells it to functions that share their executions among tenants (`executionsOfFunction`). */
export const MOST_OF_ONE_FUNCTION = 16;

export class LambdaHost {
  private readonly pools = new Map<string, Pool>();
  private readonly reaper: NodeJS.Timeout;
  private readonly inAll: number;

  constructor(functions: readonly FunctionSettings[], launch: Launch, limits: HostLimits = {}) {
    this.inAll = limits.inAll ?? MOST_ENVIRONMENTS;
    const bounds = {
      most: limits.perFunction ?? MOST_OF_ONE_FUNCTION,
      prompt: limits.prompt ?? Math.max(2, availableParallelism()),
    };
    const room = { make: () => this.makeRoom(), has: () => this.hasRoom() };
    for (const settings of functions) {
      this.pools.set(settings.name, new Pool(settings, launch, bounds, room));
    }
    const idleMs = (limits.idleSeconds ?? 300) * 1000;
    this.reaper = setInterval(() => this.reap(performance.now() - idleMs), Math.min(idleMs, 30_000));
    this.reaper.unref();
  }

  /** The settings of a function by name or ARN (also with version or alias). Throws for an unknown one. */
  settings(nameOrArn: string): FunctionSettings {
    return this.pool(nameOrArn).settings;
  }

  /** How many events of the function may run at once. */
  capacity(nameOrArn: string): number {
    return this.pool(nameOrArn).cap;
  }

  /**
   * Invokes synchronously and buffers the answer. `payload` is the event as JSON text.
   * Handler errors, time-outs, crashes and exceeded limits are outcomes; only an unknown function throws.
   * `started` is called when the event has an environment, and not where it never gets one.
   */
  async invoke(
    nameOrArn: string,
    payload: string,
    whenBusy: WhenBusy = 'wait',
    started: () => void = () => undefined,
  ): Promise<Outcome> {
    const pool = this.pool(nameOrArn);
    if (Buffer.byteLength(payload) > SYNC_REQUEST_BYTES) {
      return { ok: false, failure: requestTooLarge(SYNC_REQUEST_BYTES) };
    }
    const pieces: Uint8Array[] = [];
    const keep: TakePiece = async (piece) => void pieces.push(piece);
    const outcome = await pool.invoke(payload, whenBusy, keep, started);
    if (!outcome.ok) return outcome;
    const answer = pieces.length > 0 ? Buffer.concat(pieces).toString() : outcome.payload;
    if (Buffer.byteLength(answer) > SYNC_RESPONSE_BYTES) return { ok: false, failure: responseTooLarge() };
    return { ok: true, payload: answer };
  }

  /** Invokes synchronously and hands the answer over piece by piece; a plain handler's answer is one piece. */
  async invokeStreaming(
    nameOrArn: string,
    payload: string,
    whenBusy: WhenBusy,
    take: TakePiece,
  ): Promise<Outcome> {
    const pool = this.pool(nameOrArn);
    if (Buffer.byteLength(payload) > SYNC_REQUEST_BYTES) {
      return { ok: false, failure: requestTooLarge(SYNC_REQUEST_BYTES) };
    }
    let sent = 0;
    const outcome = await pool.invoke(payload, whenBusy, async (piece) => {
      sent += piece.byteLength;
      if (sent <= STREAMED_RESPONSE_BYTES) await take(piece);
    });
    if (sent > STREAMED_RESPONSE_BYTES) return { ok: false, failure: responseTooLarge() };
    if (outcome.ok && outcome.payload !== '') await take(Buffer.from(outcome.payload));
    return outcome;
  }

  /** Starts `count` environments of each named function (of all functions when none is named). */
  async prewarm(count: number, names: readonly string[] = [...this.pools.keys()]): Promise<void> {
    for (const name of names) await this.pool(name).prewarm(count);
  }

  stats(): Record<string, PoolStats> {
    return Object.fromEntries([...this.pools].map(([name, pool]) => [name, pool.stats()]));
  }

  busy(): number {
    return [...this.pools.values()].reduce((sum, pool) => sum + pool.stats().busy, 0);
  }

  /** Ends idle environments last used before `before` (milliseconds of `performance.now()`). */
  reap(before: number): void {
    for (const pool of this.pools.values()) pool.reap(before);
  }

  stop(): void {
    clearInterval(this.reaper);
    for (const pool of this.pools.values()) pool.stop();
  }

  private pool(nameOrArn: string): Pool {
    const pool = this.pools.get(functionName(nameOrArn));
    if (pool === undefined) throw new Error(`there is no function ${nameOrArn}`);
    return pool;
  }

  private hasRoom(): boolean {
    return [...this.pools.values()].reduce((sum, pool) => sum + pool.size, 0) < this.inAll;
  }

  private makeRoom(): void {
    if (this.hasRoom()) return;
    let oldest: Pool | undefined;
    for (const pool of this.pools.values()) {
      const idle = pool.oldestIdle();
      if (idle !== undefined && idle < (oldest?.oldestIdle() ?? Number.POSITIVE_INFINITY)) oldest = pool;
    }
    oldest?.endOldestIdle();
  }
}
