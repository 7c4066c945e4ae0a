/** The service's own times of retention. Pure. */

/** Days, as the kinds of items state them (docs/generated/table.md). A test compares them. */
export const KEPT_DAYS = { outbox: 30, deliveries: 30, searches: 7, answers: 1 } as const;
