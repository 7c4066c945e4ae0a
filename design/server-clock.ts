/**
 * The time by the service's clock. What is late, how old something is and until when something holds are instants of the service, and
 * the clock of a browser may be wrong by days. Each reply says in its header `Date` what time it is there.
 */

/** The header has whole seconds and the reply travels for a while: what is nearer than this is the same time. */
const EXACT_MS = 3_000;

let ahead = 0;
const listeners = new Set<() => void>();

/** `date`: the header of a reply that has just come; null where it had none. */
export function noteServerTime(date: string | null, now: number = Date.now()): void {
  const said = Date.parse(date ?? '') - now;
  // Not a number where there is no date: then nothing is known, and nothing changes.
  if (!(Math.abs(said - ahead) > EXACT_MS)) return;
  ahead = Math.abs(said) > EXACT_MS ? said : 0;
  for (const listener of [...listeners]) listener();
}

/** Milliseconds since the epoch by the service's clock; by the browser's until the service has answered. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Calls `listener` where the service turns out to have another time than was known. Returns what ends this. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
