/** Limits of single sessions (Limits). */

/** Links that the tenant may have mailed again. */
export const MOST_RESENDS = 3;
