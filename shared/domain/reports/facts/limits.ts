/** How much of each kind of fact a report lists. What is left out is counted and mentioned. */
export const MOST_DOCUMENTS = 500;
/** Documents of an entity that are read. Those that a report may not list are among them. */
export const MOST_DOCUMENTS_READ = 1_000;
export const MOST_HITS = 300;
export const MOST_RUNS = 20;
/** Identity verifications, the newest first. */
export const MOST_VERIFICATIONS = 25;
/** Responses, the newest first. */
export const MOST_RESPONSES = 25;
export const MOST_NOTES = 200;
/** Officers, owners, and persons and companies that answers name. */
export const MOST_RELATED = 100;
/** Partitions that are read at the same time. It bounds the memory of a run. */
export const READS_AT_ONCE = 4;
