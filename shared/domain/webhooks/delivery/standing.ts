/**
 * How an address has behaved lately, and which queue its first attempts use. Every address gets its events as fast as it takes them;
 * what one address or one tenant can hold of the first queue at a time is bounded (decision 0031).
 */
import type { Changes } from '#shared/platform/condition.ts';

/** The queue of an attempt. Retries always use the second one. */
export type Lane = 'deliveries' | 'retries';

/** What is recorded of an address: on its subscription, or on an item of its own where a request named it. */
export interface Standing {
  /** Failed attempts since the last success. */
  readonly consecutive_failures: number;
  /** Attempts that took long since the last one that did not. */
  readonly slow_attempts: number;
  /** First attempts in the first queue whose outcome is not known yet. */
  readonly waiting: number;
  /** True where the last attempt succeeded and was fast. */
  readonly is_proven: boolean;
}

export const NEW_STANDING: Standing = {
  consecutive_failures: 0,
  slow_attempts: 0,
  waiting: 0,
  is_proven: false,
};

/** After this many failures in a row an address may not delay first attempts to others. */
const MOST_FAILURES = 5;
/** An attempt is slow from here on. */
export const SLOW_MS = 5_000;
/** After this many slow attempts in a row an address is served like one that fails. */
const MOST_SLOW = 3;

/** What may wait in the first queue at a time: for one address, and for all addresses of a tenant and environment together. */
const MOST_WAITING = {
  proven: { address: 20, tenant: 40 },
  unproven: { address: 4, tenant: 8 },
} as const;

/** True where the address has failed, or was slow, so often that its first attempts use the second queue. */
export function isQuarantined({ consecutive_failures, slow_attempts }: Standing): boolean {
  return consecutive_failures >= MOST_FAILURES || slow_attempts >= MOST_SLOW;
}

/** Chooses the queues of first attempts one after the other: each choice counts for the next. */
export class Admission {
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  /** `known`: every address of the tenant and environment that has a record. */
  constructor(known: readonly { readonly endpoint: string; readonly standing: Standing }[]) {
    for (const { endpoint, standing } of known) this.#count(endpoint, standing.waiting);
  }

  laneFor(endpoint: string, standing: Standing): Lane {
    const most = MOST_WAITING[standing.is_proven ? 'proven' : 'unproven'];
    const isFull = this.#waitingFor(endpoint) >= most.address || this.#all >= most.tenant;
    if (isFull || isQuarantined(standing)) return 'retries';
    this.#count(endpoint, 1);
    return 'deliveries';
  }

  #waitingFor(endpoint: string): number {
    return this.#byAddress.get(endpoint) ?? 0;
  }

  /** Counts may be below zero for a moment after an item was made anew: they are never counted as room for others. */
  #count(endpoint: string, waiting: number): void {
    this.#byAddress.set(endpoint, this.#waitingFor(endpoint) + Math.max(0, waiting));
    this.#all += Math.max(0, waiting);
  }
}

/** What an attempt showed. */
export interface Observed {
  /** Undefined where nothing was sent. */
  readonly succeeded: boolean | undefined;
  readonly durationMs: number;
  /** True for the first attempt of a delivery that was admitted to the first queue. */
  readonly wasWaiting: boolean;
}

/** How an attempt changes the record. Nothing is written that decides nothing: it would only collide with other attempts. */
export function standingAfter(before: Standing, { succeeded, durationMs, wasWaiting }: Observed): Changes {
  if (succeeded === undefined) return wasWaiting ? { add: { waiting: -1 } } : {};
  const isSlow = durationMs >= SLOW_MS;
  const isProven = succeeded && !isSlow;
  const { consecutive_failures: failures, slow_attempts: slow } = before;
  const add = only(
    ['waiting', -1, wasWaiting],
    ['consecutive_failures', 1, !succeeded && failures < MOST_FAILURES],
    ['slow_attempts', 1, isSlow && slow < MOST_SLOW],
  );
  const set = only<number | boolean>(
    ['consecutive_failures', 0, succeeded && failures !== 0],
    ['slow_attempts', 0, !isSlow && slow !== 0],
    ['is_proven', isProven, isProven !== before.is_proven],
  );
  return { ...(add === undefined ? {} : { add }), ...(set === undefined ? {} : { set }) };
}

/** The values that are needed, by name; undefined where none is. */
function only<T>(
  ...values: readonly (readonly [name: keyof Standing, value: T, isNeeded: boolean])[]
): Readonly<Record<string, T>> | undefined {
  const needed = values.filter(([, , isNeeded]) => isNeeded);
  return needed.length === 0 ? undefined : Object.fromEntries(needed);
}
