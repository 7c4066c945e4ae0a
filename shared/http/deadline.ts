/** Answers before the function is ended: a caller then learns that the call can be repeated. */
import { temporarilyUnavailable } from '#shared/contract/errors.ts';

/** What is left for the reply. */
const MARGIN_MS = 1_500;

/**
 * The outcome of `work`, or 503 where the time of the function is nearly over. The work is not ended: what it still commits, a
 * repetition with the same key answers. `remainingMs`: time of the function that is left.
 */
export async function withinDeadline<T>(remainingMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(temporarilyUnavailable(new Error('the time of the function is over')));
    timer = setTimeout(refuse, Math.max(0, remainingMs - MARGIN_MS));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
