/** The files of a list in a run, and the outcome for the list. */
import { createHash } from 'node:crypto';
import type { ListFileParts } from '../parsers/parser.ts';
import type { PublishedList } from '../parsers/parsers.ts';
import type { ListId } from '../schema.ts';

/** A fetched or found list. */
export type Delivery =
  | {
      readonly list: PublishedList;
      readonly files: ListFileParts;
      readonly fetched_at: string;
      /** Addresses or file names. */
      readonly from: readonly string[];
      /** `YYYY-MM-DD`, where the date of publication is known from outside the files. */
      readonly published_on: string | null;
    }
  | { readonly list: PublishedList; readonly unchanged: true }
  /** One sentence for the operator, without text from the server. */
  | { readonly list: PublishedList; readonly failed: string };

/**
 * `read`: new content. `unchanged`: the same files. `refused`: unreadable, or too many entries are missing. `failed`: not
 * fetched. After `refused` and `failed` the last good records stay in force.
 */
export interface ListOutcome {
  readonly list: ListId;
  readonly state: 'read' | 'unchanged' | 'refused' | 'failed';
  readonly reason: string | null;
  /** What is not certain of a list that was read. */
  readonly warnings?: readonly string[];
}

/** SHA-256 in hexadecimal of all files of a list, ordered by part. */
export function contentHash(files: ListFileParts): string {
  const parts = Object.entries(files)
    .map(([part, bytes]) => `${part}:${sha256(bytes)}`)
    .sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
