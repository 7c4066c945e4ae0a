/** When a case is looked at again. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After a call that the provider did not answer. The last delay repeats. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS] as const;

/** While the person or the provider has not finished, in case a callback is lost. The last delay repeats. */
const POLL_DELAYS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 6 * HOUR_MS] as const;

/** Attempts to cancel a case at a provider that does not answer, before it is given up with an error in the log. */
export const MOST_CANCELLATIONS = 12;

/** A timer whose job got lost is repeated after this time. */
export const JOB_LOST_AFTER_MS = 15 * MINUTE_MS;

/** Delay after the `failures`-th unanswered call in a row (from 1), but no less than the provider asks for, up to a day. */
export function retryDelayMs(failures: number, retryAfterSec: number | undefined): number {
  const wished = Math.min((retryAfterSec ?? 0) * 1000, 24 * HOUR_MS);
  return Math.max(staged(RETRY_DELAYS_MS, failures), wished);
}

/** Delay after the `looks`-th reading in a row (from 1) that found nothing new. */
export function pollDelayMs(looks: number): number {
  return staged(POLL_DELAYS_MS, looks);
}

/** The next look at a case. The end of its session is never overlooked. */
export function nextLookAt(
  { now, expiresAt }: { readonly now: number; readonly expiresAt: number },
  delayMs: number,
): number {
  const isBeforeExpiry = now < expiresAt;
  return isBeforeExpiry ? Math.min(now + delayMs, expiresAt + EXPIRY_MARGIN_MS) : now + delayMs;
}

/** The session has expired by then, if its own timer works. */
const EXPIRY_MARGIN_MS = 2 * MINUTE_MS;

function staged(delays: readonly number[], count: number): number {
  return delays[Math.min(count, delays.length) - 1] ?? MINUTE_MS;
}
