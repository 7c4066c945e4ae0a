/** How often and how long a delivery is tried again (EventBridge user guide, "Retrying event delivery"). */
import * as z from 'zod';

/** `RetryPolicy` of a target, as templates write it. */
export const RetryPolicyInput = z.strictObject({
  MaximumRetryAttempts: z.number().int().min(0).max(185).default(185),
  MaximumEventAgeInSeconds: z.number().int().min(60).max(86_400).default(86_400),
});

export type RetryPolicy = z.infer<typeof RetryPolicyInput>;

export const DEFAULT_RETRY_POLICY: RetryPolicy = RetryPolicyInput.parse({});

/** Which limit ended the retries; AWS names it in the attribute `EXHAUSTED_RETRY_CONDITION`. */
export type Exhausted = 'MaximumRetryAttempts' | 'MaximumEventAgeInSeconds';

/** The longest pause: 185 tries spread over a little less than 24 hours. */
const LONGEST_PAUSE = 450_000;

/** What follows the `failures`-th failure in a row, at `now`, of something accepted at `acceptedAt` (both ms). */
export function afterFailure(
  policy: RetryPolicy,
  acceptedAt: number,
  failures: number,
  now: number,
): { readonly retryAt: number } | { readonly exhausted: Exhausted } {
  if (failures > policy.MaximumRetryAttempts) return { exhausted: 'MaximumRetryAttempts' };
  const retryAt = now + Math.min(1000 * 2 ** (failures - 1), LONGEST_PAUSE);
  const latest = acceptedAt + policy.MaximumEventAgeInSeconds * 1000;
  return retryAt > latest ? { exhausted: 'MaximumEventAgeInSeconds' } : { retryAt };
}
