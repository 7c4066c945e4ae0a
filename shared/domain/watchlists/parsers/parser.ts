/** The interface of a parser. */
import type { ListedRecord } from '../schema.ts';

/** The files of one publication, keyed by the parser's own `parts`. */
export type ListFileParts = Readonly<Record<string, Uint8Array>>;

interface ParsedList {
  /** `YYYY-MM-DD`, where the files contain it. */
  readonly published_on: string | null;
  readonly records: readonly ListedRecord[];
  /** What is not certain of a list that was read all the same. One sentence each, without names of listed persons. */
  readonly warnings?: readonly string[];
}

/** Throws `ListUnreadable` for incomplete files. It never returns part of a list. */
export type ListParser = (files: ListFileParts) => ParsedList;
