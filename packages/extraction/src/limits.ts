/** How much of a call is looked at, so that texts of strangers take a bounded time. What is beyond is passed over. */
export const EXTRACTION_LIMITS = {
  /** Characters of all sources of an index. The share of each source is the same, as far as it needs it. */
  characters: 4_000_000,
  charactersOfBlock: 20_000,
  /** Units of evidence of all sources. */
  units: 60_000,
  cellsOfRow: 64,
  charactersOfQuestion: 1_000,
  options: 300,
  /** Units of a question that are searched for values, best first. */
  ranked: 80,
  /** Occurrences of one kind of value that are taken from a unit. */
  valuesOfUnit: 24,
  rowsOfTable: 200,
} as const;

/** From this confidence on a value is given as an answer. */
export const DEFAULT_CONFIDENCE = 0.5;
