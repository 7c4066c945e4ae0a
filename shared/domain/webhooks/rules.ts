/** Pure decisions about subscriptions: which events they take, what a patch changes. */
import { isDeepStrictEqual } from 'node:util';
import type { Filters, SubscribedType, SubscriptionDetails, SubscriptionPatch } from './schema.ts';

/** What matching looks at in an event. */
export interface Occurrence {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Interest {
  readonly eventType: SubscribedType;
  readonly isActive: boolean;
  readonly filters: Filters;
}

/** True where a subscription is to receive the event (EVT-002, EVT-003, WH-113). */
export function takes(interest: Interest, event: Occurrence): boolean {
  if (!interest.isActive) return false;
  if (interest.eventType !== 'all' && interest.eventType !== event.type) return false;
  return passes(interest.filters, event.data);
}

/** Every filter must hold: the field's value is the one named, or one of those listed (decisions 69). */
export function passes(filters: Filters, data: Occurrence['data']): boolean {
  return Object.entries(filters).every(([field, wanted]) => {
    if (!Object.hasOwn(data, field)) return false;
    const options: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    return options.some((option) => isDeepStrictEqual(option, data[field]));
  });
}

/** The details after a patch; what it does not mention stays, null empties. */
export function patched(details: SubscriptionDetails, patch: SubscriptionPatch): SubscriptionDetails {
  return {
    webhook_url: patch.webhook_url ?? details.webhook_url,
    description: patch.description === undefined ? details.description : patch.description,
    filters: patch.filters === undefined ? details.filters : (patch.filters ?? {}),
  };
}

/** This many failed attempts in a row move an endpoint's first attempts to the lane of retries. */
const BREAKER_LIMIT = 5;

/** True where an endpoint has been failing for so long that it may not hold up the first lane. */
export function isQuarantined(consecutiveFailures: number): boolean {
  return consecutiveFailures >= BREAKER_LIMIT;
}
