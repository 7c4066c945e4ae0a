/** How long sessions of persons last. */

/** Without a call for this long, a session ends. */
const IDLE_MS = 60 * 60_000;
/** A session ends after this time in any case. */
export const SESSION_MS = 12 * 3_600_000;
/** The time of the last call is stored again only after this time, so that most calls write nothing. */
export const TOUCHED_AFTER_MS = 5 * 60_000;

/** Until when the session lasts without a call (milliseconds since the epoch). */
export function idleUntil({ lastSeenAt }: { readonly lastSeenAt: number }): number {
  return lastSeenAt + IDLE_MS;
}

export function isIdle(session: { readonly lastSeenAt: number }, now: number): boolean {
  return idleUntil(session) <= now;
}
