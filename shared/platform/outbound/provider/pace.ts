/** When to ask a provider again: full jitter, its own wish, and circuits that stay open until a quota is renewed. */

const FIRST_PAUSE_MS = 250;

/** Milliseconds to wait after the `attempt`-th failure (from 1): at random up to a doubling bound, but no less than asked for. */
export function pauseBefore(
  attempt: number,
  retryAfterSec: number | undefined,
  random: () => number,
  firstPauseMs = FIRST_PAUSE_MS,
): number {
  const jitter = random() * firstPauseMs * 2 ** (attempt - 1);
  return Math.max(jitter, (retryAfterSec ?? 0) * 1000);
}

/** Reads `Retry-After`, seconds or a date; undefined where there is none that can be read. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** The first instant of the next calendar month in UTC, milliseconds since the epoch. */
export function nextMonth(now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}
