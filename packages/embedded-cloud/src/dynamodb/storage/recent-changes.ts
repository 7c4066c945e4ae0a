/** The newest change records in memory, so that a reader that keeps up with the feed costs no read of the store. */

/** A record as the store holds it: its sequence and its JSON text. */
export interface RecentChange {
  readonly table: string;
  readonly sequence: string;
  readonly text: string;
}

interface Tail {
  /** Every record of the table after this sequence is in `changes`. */
  from: string;
  changes: RecentChange[];
  characters: number;
}

/** Characters of text per table; a reader that falls further behind reads from the store again. */
const KEPT_CHARACTERS = 4 * 1024 * 1024;

export class RecentChanges {
  private readonly tails = new Map<string, Tail>();
  private readonly limit: number;

  /** `limit`: characters of text that are kept for each table. */
  constructor(limit = KEPT_CHARACTERS) {
    this.limit = limit;
  }

  /** Takes a record that is in the store; records of a table come in the order of their sequences. */
  add(change: RecentChange): void {
    const tail = this.tailOf(change);
    tail.changes.push(change);
    tail.characters += change.text.length;
    if (tail.characters > this.limit) shorten(tail, this.limit / 2);
  }

  /** Texts of up to `limit` records after `sequence`; undefined where memory does not reach back that far. */
  after(table: string, sequence: string | undefined, limit: number): readonly string[] | undefined {
    const tail = this.tails.get(table);
    if (tail === undefined || sequence === undefined || sequence < tail.from) return undefined;
    const first = tail.changes.findLastIndex((change) => change.sequence <= sequence) + 1;
    return tail.changes.slice(first, first + limit).map(({ text }) => text);
  }

  /** Drops the records up to and including the sequence `upTo`. */
  trim(table: string, upTo: string): void {
    const tail = this.tails.get(table);
    if (tail === undefined) return;
    const kept = tail.changes.findIndex(({ sequence }) => sequence > upTo);
    drop(tail, kept < 0 ? tail.changes.length : kept);
    if (upTo > tail.from) tail.from = upTo;
  }

  forget(table: string): void {
    this.tails.delete(table);
  }

  /** Characters that are held now, of all tables. */
  get characters(): number {
    return [...this.tails.values()].reduce((sum, tail) => sum + tail.characters, 0);
  }

  private tailOf({ table, sequence }: RecentChange): Tail {
    const known = this.tails.get(table);
    if (known !== undefined) return known;
    // Records are added in the order of their sequences, so no earlier record of this process is missing.
    const fresh = { from: (BigInt(sequence) - 1n).toString(), changes: [], characters: 0 };
    this.tails.set(table, fresh);
    return fresh;
  }
}

/** Drops the oldest records until at most `limit` characters are left. */
function shorten(tail: Tail, limit: number): void {
  let left = tail.characters;
  let count = 0;
  for (const { text } of tail.changes) {
    if (left <= limit) break;
    left -= text.length;
    count += 1;
  }
  drop(tail, count);
}

function drop(tail: Tail, count: number): void {
  for (const { text, sequence } of tail.changes.splice(0, count)) {
    tail.characters -= text.length;
    tail.from = sequence;
  }
}
