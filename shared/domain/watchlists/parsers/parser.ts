/** What a parser is. */
import type { ListedRecord } from '../schema.ts';

/** The files of one publication by the part they are, see the parser's own `parts`. */
export type ListFileParts = Readonly<Record<string, Uint8Array>>;

export interface ParsedList {
  /** `YYYY-MM-DD`, where the files say so. */
  readonly published_on: string | null;
  readonly records: readonly ListedRecord[];
}

/** Throws `ListUnreadable`; never answers less than what the files hold. */
export type ListParser = (files: ListFileParts) => ParsedList;
