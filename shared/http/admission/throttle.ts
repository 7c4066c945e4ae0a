/** Rate limits: one counter item per key and hour holds every window; its numbers become the headers (RL-001…015). */
import { RateLimited, temporarilyUnavailable } from '#shared/contract/errors.ts';
import { ACCOUNT_CLASSES, type AccountClass, type RateClass } from '#shared/contract/route.ts';
import type { Item, Log, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { rateCounters } from './keys.ts';

/** Requests allowed per clock hour and per clock minute. */
export interface WindowLimits {
  readonly hour: number;
  readonly minute: number;
}

/** Where the caller stands in both windows after this request was counted. */
export interface RateState {
  readonly rate: RateClass;
  readonly limits: WindowLimits;
  readonly hourUsed: number;
  readonly minuteUsed: number;
  readonly now: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const KEEP_HOURS = 2;

/** What a key is allowed unless the operator set otherwise (Limits; test keys R8). */
export const DEFAULT_LIMITS: Readonly<Record<'test' | 'live', WindowLimits>> = {
  live: { hour: 1_000, minute: 20 },
  test: { hour: 1_000, minute: 100 },
};

/** A respondent's page saves often; one session may not do more than a person can. */
export const RESPONDENT_LIMITS: WindowLimits = { hour: 3_000, minute: 240 };

/** All endpoints of verification together, by all keys of a tenant and environment (Limits). */
const VERIFICATION_HOUR = 10_000;

/** The specification limits company searches by the minute, so that their hour only adds up its minutes (R8). */
const CLASS_LIMITS: Readonly<Record<AccountClass, WindowLimits>> = {
  company_search: { hour: 300, minute: 5 },
  company_detail: { hour: 6_000, minute: 100 },
  // The specification states no minute for the endpoints of this class.
  verification: { hour: VERIFICATION_HOUR, minute: 300 },
  verification_create: { hour: VERIFICATION_HOUR, minute: 60 },
  verification_status: { hour: VERIFICATION_HOUR, minute: 300 },
  verification_results: { hour: VERIFICATION_HOUR, minute: 300 },
  verification_resend: { hour: VERIFICATION_HOUR, minute: 20 },
};

/** Stands in the place of a key where all keys are counted together. */
const ACCOUNT = 'ACCOUNT';

/** The class where all keys of a tenant are counted together; undefined where each is counted by itself. */
export function accountClass(rate: RateClass): AccountClass | undefined {
  return ACCOUNT_CLASSES.find((name) => name === rate);
}

/** Who is counted: the key, or all keys of the tenant. */
export function counterOwner(keyId: string, rate: RateClass): string {
  return accountClass(rate) === undefined ? keyId : ACCOUNT;
}

/** What a key is allowed in a class: what the operator has set for it, else what the class says, else the key's own limits. */
export function limitsFor(
  rate: RateClass,
  key: {
    readonly limits: WindowLimits;
    readonly classLimits: Readonly<Partial<Record<AccountClass, WindowLimits>>>;
  },
): WindowLimits {
  const own = accountClass(rate);
  return own === undefined ? key.limits : (key.classLimits[own] ?? CLASS_LIMITS[own]);
}

/** Whose requests are counted, and in which class. */
export interface Counter {
  readonly owner: string;
  /** Classes whose minute is limited per key count it under this id. */
  readonly keyId: string;
  readonly rate: RateClass;
  readonly now: number;
}

/** Counts this request and answers the hour's item. Refuses with 503 where it cannot be counted: a limit holds for every request. */
export async function countRequest(
  table: Table,
  counter: Counter & { readonly scope: TenantScope },
  log: Log,
): Promise<Item> {
  const hour = Math.floor(counter.now / HOUR_MS);
  try {
    return await table.update(rateCounters.key(counter.scope, { owner: counter.owner, hour }), {
      add: { [hourName(counter.rate)]: 1, [minuteName(counter)]: 1 },
      set: { ttl: (hour + KEEP_HOURS) * (HOUR_MS / 1000) },
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'FenceError') throw error;
    log.warn('rate counter unavailable, request refused', { owner: counter.owner });
    throw temporarilyUnavailable(error);
  }
}

/** Reads the caller's standing out of the counter item. */
export function rateState(
  item: Item | undefined,
  counter: Omit<Counter, 'owner'>,
  limits: WindowLimits,
): RateState {
  const { rate, now } = counter;
  return {
    rate,
    limits,
    hourUsed: numberIn(item, hourName(rate)),
    minuteUsed: numberIn(item, minuteName(counter)),
    now,
  };
}

/** Refuses a request over either window; `retry_after` is when the fuller one ends. */
export function refuseOverLimit(state: RateState): void {
  if (state.hourUsed > state.limits.hour) throw new RateLimited(secondsLeft(state.now, HOUR_MS));
  if (state.minuteUsed > state.limits.minute) throw new RateLimited(secondsLeft(state.now, MINUTE_MS));
}

/** The six headers of the specification and the unambiguous one; company search tells its reset as Unix time (R9). */
export function rateHeaders(state: RateState): Record<string, string> {
  const hourReset = secondsLeft(state.now, HOUR_MS);
  const isUnixTime = accountClass(state.rate) !== undefined;
  const reset = isUnixTime ? Math.floor(state.now / 1000) + hourReset : hourReset;
  return {
    'X-RateLimit-Limit': String(state.limits.hour),
    'X-RateLimit-Remaining': String(Math.max(0, state.limits.hour - state.hourUsed)),
    'X-RateLimit-Reset': String(reset),
    'X-RateLimit-Burst-Limit': String(state.limits.minute),
    'X-RateLimit-Burst-Remaining': String(Math.max(0, state.limits.minute - state.minuteUsed)),
    'X-RateLimit-Burst-Reset': String(secondsLeft(state.now, MINUTE_MS)),
    'RateLimit-Reset': String(hourReset),
  };
}

function secondsLeft(now: number, windowMs: number): number {
  return Math.ceil((windowMs - (now % windowMs)) / 1000);
}

/** All classes of verification share one hour. */
function hourName(rate: RateClass): string {
  return rate.startsWith('verification') ? 'verification_h' : `${rate}_h`;
}

/** The minute of resends is counted per key (VER-603), beside the hour of all keys. */
function minuteName({ rate, keyId, now }: Omit<Counter, 'owner'>): string {
  const whose = rate === 'verification_resend' ? `${rate}_${keyId}` : rate;
  return `${whose}_m${Math.floor((now % HOUR_MS) / MINUTE_MS)}`;
}

function numberIn(item: Item | undefined, name: string): number {
  const value = item?.[name];
  return typeof value === 'number' ? value : 0;
}
