/** Repeats a call that nobody answered, a few times and ever more slowly. */
import { backoff, type Outcome } from './outcome.ts';

/** After this many tries without an answer the respondent decides when to try again. */
const MOST_TRIES = 5;

/** The first outcome that decides, or the last one that does not. Each try has to be the same call. */
export async function persist<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call();
    if (outcome.kind !== 'unreachable' || tries === MOST_TRIES) return outcome;
    await pause(backoff(tries, outcome.retryAfterMs, Math.random));
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
