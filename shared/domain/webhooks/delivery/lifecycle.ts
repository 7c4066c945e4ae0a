/** The states of a delivery and the published schedule of its attempts (Events › Delivery rules; R64). */
import { lifecycle, type StateOf } from '#shared/contract/lifecycle.ts';

export const deliveryLifecycle = lifecycle({
  name: 'webhook delivery',
  states: ['pending', 'delivering', 'succeeded', 'failed'],
  initial: ['pending'],
  moves: {
    /** Also from `delivering`, once the lease of a crashed run has expired. */
    claim: { from: ['pending', 'delivering'], to: 'delivering' },
    succeed: { from: ['delivering'], to: 'succeeded' },
    /** Too many posts are under way. */
    wait: { from: ['pending', 'delivering'], to: 'pending' },
    postpone: { from: ['delivering'], to: 'pending' },
    /** From `pending` where every run of it crashed. */
    giveUp: { from: ['pending', 'delivering'], to: 'failed' },
  },
  permits: {},
});

export type DeliveryState = StateOf<typeof deliveryLifecycle>;

/** Delays after failed attempts in seconds. If "5 failures" were to mean five sends, drop the last entry. */
export const RETRY_DELAYS_SEC = [60, 300, 900, 3_600, 14_400] as const;

/** The first send, and one retry per delay. */
export const MAX_ATTEMPTS = RETRY_DELAYS_SEC.length + 1;

/** Seconds until the next attempt after this many failed ones. Undefined after the last attempt. */
export function delayAfter(attempts: number): number | undefined {
  return RETRY_DELAYS_SEC[attempts - 1];
}

/** `X-Webhook-Attempt` stays within the documented 1 to 5. `X-Webhook-Retry` distinguishes the sixth send. */
export function attemptHeaders(attempt: number): { readonly attempt: number; readonly retry: number } {
  return { attempt: Math.min(attempt, 5), retry: attempt - 1 };
}
