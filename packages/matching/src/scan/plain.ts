/** The scan of a dictionary in TypeScript. It is the reference for the WebAssembly module, and does what that cannot. */
import { intAt, wordAt } from '../cells.ts';
import { type Allowance, bitCount, letterMask, Pattern } from '../distance/filter.ts';
import { budgetOf, type Signs, weightedDistance } from '../distance/weighted.ts';
import type { Sections } from '../index/sections.ts';
import { rangeOf } from './range.ts';
import type { Near, Scan } from './scan.ts';

const pattern = new Pattern();

/** Filters by letters, then by single edits, then by weighted distance. Each step passes about a tenth to the next. */
export class PlainScan implements Scan {
  private readonly sections: Sections;

  constructor(sections: Sections) {
    this.sections = sections;
  }

  near(signs: Uint8Array, allowance: Allowance): Near {
    const { tokenLetters, tokenSigns, tokenStart } = this.sections;
    const [from, to] = rangeOf(this.sections, signs.length, allowance);
    const letters = letterMask(signs, 0, signs.length);
    const query: Signs = { bytes: signs, start: 0, length: signs.length };
    const other: Signs = { bytes: tokenSigns, start: 0, length: 0 };
    const passed = withLetters(tokenLetters.subarray(from, to), letters, allowance.letters);
    const tokens: number[] = [];
    const costs: number[] = [];
    pattern.set(signs);
    for (let at = 0; at < passed; at += 1) {
      const token = from + wordAt(survivors, at);
      other.start = wordAt(tokenStart, token);
      other.length = wordAt(tokenStart, token + 1) - other.start;
      if (pattern.distance(other) > allowance.changes) continue;
      const cost = weightedDistance(query, other, budgetOf(Math.max(other.length, signs.length)));
      if (cost === Number.POSITIVE_INFINITY) continue;
      tokens.push(token);
      costs.push(cost);
    }
    return { count: tokens.length, tokens: Uint32Array.from(tokens), costs: Float64Array.from(costs) };
  }

  distance(signs: Uint8Array, token: number, budget: number): number {
    const { tokenSigns, tokenStart } = this.sections;
    const start = wordAt(tokenStart, token);
    const other = { bytes: tokenSigns, start, length: wordAt(tokenStart, token + 1) - start };
    return weightedDistance({ bytes: signs, start: 0, length: signs.length }, other, budget);
  }
}

/** The result of `withLetters`. Searches are synchronous, so all of them share this array. */
let survivors = new Uint32Array(1_024);

/** Fills `survivors` and returns their number. It is a separate function, so that the loop over all tokens is compiled well. */
function withLetters(masks: Int32Array, letters: number, most: number): number {
  if (survivors.length < masks.length) survivors = new Uint32Array(masks.length * 2);
  let count = 0;
  for (let at = 0; at < masks.length; at += 1) {
    survivors[count] = at;
    count += bitCount(intAt(masks, at) ^ letters) <= most ? 1 : 0;
  }
  return count;
}
