/** Repeats a call without a result, with exponential backoff. */
import { backoff, sleep } from '../../design/backoff.ts';
import type { Outcome } from './outcome.ts';

/** After this number of attempts the respondent is asked to retry. */
const MAX_TRIES = 5;

/** Returns the first outcome with a result, or the last one without. `call` must be idempotent. */
export async function withRetries<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call();
    if (outcome.kind !== 'unreachable' || tries === MAX_TRIES) return outcome;
    await sleep(backoff(tries, outcome.retryAfterMs, Math.random));
  }
}
