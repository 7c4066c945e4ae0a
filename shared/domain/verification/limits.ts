/** Limits of verification sessions that the specification leaves to the service. */

/** Sessions of one entity per day (UTC), in each environment. Every one may be a mail to a person. */
export const SESSIONS_PER_DAY = 20;
