/** How long something waits, and when it is due, in hours and days. Pure. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Span {
  readonly n: number;
  readonly unit: 'minutes' | 'hours' | 'days';
}

/** Whole minutes below an hour, whole hours below two days, whole days from then on. */
export function spanOf(ms: number): Span {
  const hours = Math.floor(Math.abs(ms) / HOUR_MS);
  if (hours === 0) return { n: Math.floor(Math.abs(ms) / MINUTE_MS), unit: 'minutes' };
  return hours < 48 ? { n: hours, unit: 'hours' } : { n: Math.floor(hours / 24), unit: 'days' };
}

/** `late` where the time has passed, `soon` within a day. */
export function urgencyOf(dueMs: number, now: number): 'late' | 'soon' | 'later' {
  if (dueMs < now) return 'late';
  return dueMs - now < 24 * HOUR_MS ? 'soon' : 'later';
}
