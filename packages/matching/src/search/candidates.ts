/** Selects the names of an index that share enough with a query to be aligned. */
import { byteAt, realAt, wordAt } from '../cells.ts';
import type { Sections } from '../index/sections.ts';
import { ADMISSION } from './parameters.ts';
import type { PreparedQuery } from './query/prepared-query.ts';

const LAST_STAMP = 2 ** 32 - 1;

/** The rarest parts first. A guessed part goes before all: only names that have it can match its reading. */
function orderOf(query: PreparedQuery): readonly number[] {
  const [guess] = query.guesses;
  const rarest = Array.from(query.weights.keys()).sort(
    (a, b) => realAt(query.weights, b) - realAt(query.weights, a) || a - b,
  );
  return guess === undefined ? rarest : [guess, ...rarest.filter((part) => part !== guess)];
}

/** Partial scores per name. They are kept between searches and never cleared: a stamp says to which search a score belongs. */
export class Candidates {
  private readonly sections: Sections;
  private readonly sum: Float32Array;
  /** The search to which a partial score belongs. */
  private readonly stamp: Uint32Array;
  /** The last query part that was added to a partial score. */
  private readonly part: Uint8Array;
  private readonly touched: Uint32Array;
  private search: number;

  /** `searches` is the number of earlier searches; tests set it to reach the wrap of the stamp. */
  constructor(sections: Sections, searches = 0) {
    this.search = searches;
    const names = sections.nameEntry.length;
    this.sections = sections;
    this.sum = new Float32Array(names);
    this.stamp = new Uint32Array(names);
    this.part = new Uint8Array(names);
    this.touched = new Uint32Array(names);
  }

  /**
   * Adds the rarest parts first. Once the remaining parts could not lift a name over the minimum score by themselves, no new
   * names are added and only the existing ones gain (MaxScore; Turtle and Flood 1995). All names that reach the bar are returned:
   * a limit would lose hits behind names that share as much, and make them depend on who else is listed.
   */
  find(query: PreparedQuery, minScore: number, admits: (name: number) => boolean): readonly number[] {
    this.beginSearch();
    const order = orderOf(query);
    let rest = query.weights.reduce((sum, weight) => sum + weight, 0);
    const bar = rest * minScore * ADMISSION;
    let count = 0;
    for (const [turn, i] of order.entries()) {
      count = this.addPart(
        query,
        i,
        turn + 1,
        rest >= bar && (turn === 0 || query.guesses.length === 0),
        count,
      );
      rest -= realAt(query.weights, i);
    }
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const name = wordAt(this.touched, at);
      if (realAt(this.sum, name) >= bar && admits(name)) found.push(name);
    }
    return found;
  }

  /** Stamps have 32 bits. After the last one, clear the array and start again. */
  private beginSearch(): void {
    if (this.search === LAST_STAMP) {
      this.stamp.fill(0);
      this.search = 0;
    }
    this.search += 1;
  }

  private addPart(query: PreparedQuery, i: number, turn: number, admit: boolean, count: number): number {
    const similar = query.similar[i];
    if (similar === undefined) return count;
    const { postingStart } = this.sections;
    const weight = realAt(query.weights, i);
    let touched = count;
    for (let at = 0; at < similar.tokens.length; at += 1) {
      const token = wordAt(similar.tokens, at);
      const gain = weight * realAt(similar.similarity, at);
      const from = wordAt(postingStart, token);
      touched = this.addPostings(from, wordAt(postingStart, token + 1), gain, turn, admit, touched);
    }
    return touched;
  }

  private addPostings(
    from: number,
    to: number,
    gain: number,
    turn: number,
    admit: boolean,
    count: number,
  ): number {
    const { postings } = this.sections;
    const { sum, stamp, part } = this;
    let touched = count;
    for (let at = from; at < to; at += 1) {
      const name = wordAt(postings, at);
      if (wordAt(stamp, name) === this.search) {
        // Tokens come most similar first. A part counts only the first one that a name has.
        if (byteAt(part, name) === turn) continue;
        sum[name] = realAt(sum, name) + gain;
        part[name] = turn;
      } else if (admit) {
        stamp[name] = this.search;
        sum[name] = gain;
        part[name] = turn;
        this.touched[touched] = name;
        touched += 1;
      }
    }
    return touched;
  }
}
