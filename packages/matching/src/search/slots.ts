/** Where each token of an index is among the similar tokens of each part of a query. Faster than a map for each part. */
import type { Sections } from '../index/sections.ts';
import type { PreparedQuery } from './query/prepared-query.ts';
import type { Similar } from './query/similar.ts';

const NOTHING = new Uint32Array(0);

/** One table for each part of a query, used again by the next query. */
export class Slots {
  private readonly tokens: number;
  private readonly tables: Uint32Array[] = [];
  private current: readonly Similar[] = [];

  constructor(sections: Sections) {
    this.tokens = sections.tokenLetters.length;
  }

  /** Makes the tables those of this query. */
  use({ similar }: PreparedQuery): void {
    if (similar === this.current) return;
    this.clear();
    this.current = similar;
    for (const [part, { tokens }] of similar.entries()) {
      const table = this.tableOf(part);
      for (let at = 0; at < tokens.length; at += 1) table[tokens[at] ?? 0] = at + 1;
    }
  }

  /** By token: its index among the similar tokens of the part plus 1, or 0 where it is not similar. */
  of(part: number): Uint32Array {
    return this.tables[part] ?? NOTHING;
  }

  private clear(): void {
    for (const [part, { tokens }] of this.current.entries()) {
      const table = this.of(part);
      for (let at = 0; at < tokens.length; at += 1) table[tokens[at] ?? 0] = 0;
    }
  }

  private tableOf(part: number): Uint32Array {
    const known = this.tables[part];
    if (known !== undefined) return known;
    const made = new Uint32Array(this.tokens);
    this.tables[part] = made;
    return made;
  }
}
