/** Pure decisions about subscriptions: which events they receive, what a patch changes. */
import { isDeepStrictEqual } from 'node:util';
import type { Filters, SubscribedType, SubscriptionDetails, SubscriptionPatch } from './schema.ts';

/** The parts of an event that are matched. */
export interface Occurrence {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Interest {
  readonly eventType: SubscribedType;
  readonly isActive: boolean;
  readonly filters: Filters;
}

/** True where the subscription receives the event (EVT-002, EVT-003, WH-113). */
export function takes(interest: Interest, event: Occurrence): boolean {
  if (!interest.isActive) return false;
  if (interest.eventType !== 'all' && interest.eventType !== event.type) return false;
  return passes(interest.filters, event.data);
}

/** Every filter must match: the value of the field equals the filter's value or one of its values (R69). */
export function passes(filters: Filters, data: Occurrence['data']): boolean {
  return Object.entries(filters).every(([field, wanted]) => {
    if (!Object.hasOwn(data, field)) return false;
    const options: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    return options.some((option) => isDeepStrictEqual(option, data[field]));
  });
}

/** The details after a patch. Missing fields stay unchanged, and null clears a field. */
export function patched(details: SubscriptionDetails, patch: SubscriptionPatch): SubscriptionDetails {
  return {
    webhook_url: patch.webhook_url ?? details.webhook_url,
    description: patch.description === undefined ? details.description : patch.description,
    filters: patch.filters === undefined ? details.filters : (patch.filters ?? {}),
  };
}

/** How an endpoint has answered of late. */
export interface Health {
  readonly consecutiveFailures: number;
  /** Exponential mean of the duration of its attempts in milliseconds, undefined before the first one. */
  readonly meanMs: number | undefined;
}

/** After this many consecutive failed attempts, first attempts to the endpoint use the retry queue. */
const BREAKER_LIMIT = 5;
/** So do those to an endpoint whose mean duration is above this. */
const SLOW_MS = 3_000;
/** Share of the newest attempt in the mean: one attempt of 30 s makes a fast endpoint slow, eight fast ones make it fast again. */
const NEWEST_SHARE = 0.3;

/** True where more failures change nothing. */
export function isBroken(consecutiveFailures: number): boolean {
  return consecutiveFailures >= BREAKER_LIMIT;
}

/** True where the endpoint fails or is so slow that it may not delay other endpoints' first attempts. */
export function isQuarantined({ consecutiveFailures, meanMs = 0 }: Health): boolean {
  return isBroken(consecutiveFailures) || meanMs > SLOW_MS;
}

/** True where attempts have shown that the endpoint is quick. Nothing is known of an address of requests that was always quick. */
export function isKnownQuick(health: Health): boolean {
  return health.meanMs !== undefined && !isQuarantined(health);
}

/** True where posts that have been under way for `openMs` already show that the endpoint is slow, before the first one ends. */
export function isSlowAlready(health: Health, openMs: number): boolean {
  return openMs > SLOW_MS && !isQuarantined(health);
}

/** The mean duration after one more attempt, in whole milliseconds. */
export function meanAfter(meanMs: number | undefined, durationMs: number): number {
  const before = meanMs ?? durationMs;
  return Math.round(before + NEWEST_SHARE * (durationMs - before));
}
