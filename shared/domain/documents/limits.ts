/** How many documents and files there may be. Operators set those of documents per tenant (`probity tenants limits`). */

/** Documents of one entity, and of one tenant with all its entities, in one environment. */
export const DEFAULT_DOCUMENT_LIMITS = { perEntity: 1_000, perTenant: 100_000 } as const;

/** Files of one response. */
export const MOST_FILES_OF_RESPONSE = 200;
/** Files of one file question that takes several. */
export const MOST_FILES_OF_QUESTION = 50;
/** Uploads of one respondent's session that are announced and not completed. Each ends after a quarter of an hour. */
export const MOST_OPEN_UPLOADS = 20;
