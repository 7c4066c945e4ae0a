/** Scores that decide what is compared and reported. */

/** Score from which a match is reported, 0 to 1, see docs/decisions/0015-matching.md. */
export const ALERT_SCORE = 0.8;
/** Names with at least this score, 0 to 1, may belong to the same subject, and their facts are compared. */
export const MIN_NAME_SCORE = 0.7;
/**
 * Lowest score of a profile with an identifier of the subject. logic-v2 gives identifiers alone 0.85 to 0.98, by type. Ours
 * have no type that could be relied on.
 */
export const SAME_IDENTIFIER = 0.85;
