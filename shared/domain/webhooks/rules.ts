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

/** Every filter must match: the value of the field equals the filter's value or one of its values (decisions 69). */
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

/** After this many consecutive failed attempts, first attempts to the endpoint use the retry queue. */
const BREAKER_LIMIT = 5;

/** True where the endpoint has failed so often that it may not delay other endpoints' first attempts. */
export function isQuarantined(consecutiveFailures: number): boolean {
  return consecutiveFailures >= BREAKER_LIMIT;
}
