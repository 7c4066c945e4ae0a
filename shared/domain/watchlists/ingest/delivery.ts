/** What a run gets of each list, and what becomes of it. */
import { createHash } from 'node:crypto';
import type { ListFileParts } from '../parsers/parser.ts';
import type { PublishedList } from '../parsers/parsers.ts';
import type { ListId } from '../schema.ts';

/** A list as it was fetched or found. */
export type Delivery =
  | {
      readonly list: PublishedList;
      readonly files: ListFileParts;
      readonly fetched_at: string;
      /** `YYYY-MM-DD` where something beside the files says when they were published. */
      readonly published_on: string | null;
    }
  | { readonly list: PublishedList; readonly unchanged: true }
  /** One sentence for the operator, without what the server said in its own words. */
  | { readonly list: PublishedList; readonly failed: string };

/**
 * `read`: new content. `unchanged`: the same files. `refused`: it cannot be read, or too little is left of it. `failed`: it did
 * not arrive. After the last two, what was read before stays in force.
 */
export interface ListOutcome {
  readonly list: ListId;
  readonly state: 'read' | 'unchanged' | 'refused' | 'failed';
  readonly reason: string | null;
}

/** Hexadecimal SHA-256 of all files of a list, by their parts. */
export function contentHash(files: ListFileParts): string {
  const parts = Object.entries(files)
    .map(([part, bytes]) => `${part}:${sha256(bytes)}`)
    .sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
