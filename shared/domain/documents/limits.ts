/** How many documents and files there may be. Operators set those of documents per tenant (`probity tenants limits`). */

/** Documents of one entity, and of one tenant with all its entities, in one environment. */
export const DEFAULT_DOCUMENT_LIMITS = { perEntity: 1_000, perTenant: 100_000 } as const;
