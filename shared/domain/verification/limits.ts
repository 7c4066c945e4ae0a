/** Limits of verification sessions that the specification leaves to the service. */

/** Pictures of an expired session are kept for this long, because its person may ask for a new link. */
export const KEPT_AFTER_EXPIRY_MS = 30 * 86_400_000;

/** Sessions of one entity per day (UTC), in each environment. Every one may be a mail to a person. */
export const SESSIONS_PER_DAY = 20;
