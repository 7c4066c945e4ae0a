/** Cheap tests that reject two tokens as too different, so that few pairs reach the weighted distance. */
import { byteAt, intAt } from '../cells.ts';
import { SIGNS } from './alphabet.ts';
import { MOST_SIGNS, type Signs } from './weighted.ts';

const LETTERS = 26;

/** Which letters a token contains, one bit each. Digits and marks share the remaining bits of the 32. */
export function letterMask(bytes: Uint8Array, start: number, length: number): number {
  let mask = 0;
  for (let i = start; i < start + length; i += 1) {
    const sign = byteAt(bytes, i);
    mask |= 1 << (sign < LETTERS ? sign : LETTERS + (sign % 6));
  }
  return mask;
}

/** Number of set bits. */
export function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How much tokens of this length may differ: letters that only one of them contains, length, single edits. */
export interface Allowance {
  readonly letters: number;
  readonly length: number;
  readonly changes: number;
}

export function allowanceOf(length: number): Allowance {
  if (length <= 3) return { letters: 1, length: 1, changes: 1 };
  if (length === 4) return { letters: 2, length: 1, changes: 2 };
  if (length <= 6) return { letters: 3, length: 2, changes: 2 };
  return { letters: 4, length: length <= 7 ? 2 : 3, changes: length <= 8 ? 3 : 4 };
}

/** The allowance for tokens that must be almost the same. */
export const NARROW: Allowance = { letters: 2, length: 1, changes: 2 };

/** The allowance for tokens of two letters, of which one may be doubled: `Un` and `Uun`. */
export const DOUBLED: Allowance = { letters: 0, length: 1, changes: 1 };

/**
 * The positions of each character in one token, as bits: the pattern of Myers' bit-parallel edit distance (1999), which needs a
 * few operations per character of the other token.
 */
export class Pattern {
  private readonly places = new Int32Array(SIGNS);
  private length = 0;

  /** Loads a token of 1 to 31 characters. */
  set(signs: Uint8Array): void {
    this.places.fill(0);
    this.length = Math.min(signs.length, MOST_SIGNS);
    for (let i = 0; i < this.length; i += 1) {
      const sign = byteAt(signs, i);
      this.places[sign] = intAt(this.places, sign) | (1 << i);
    }
  }

  /** Edit distance between the loaded token and the other one: single additions, omissions and changes. */
  distance(other: Signs): number {
    const top = 1 << (this.length - 1);
    let more = -1;
    let less = 0;
    let distance = this.length;
    for (let j = other.start; j < other.start + other.length; j += 1) {
      const equal = intAt(this.places, byteAt(other.bytes, j));
      const vertical = equal | less;
      const horizontal = (((equal & more) + more) ^ more) | equal;
      let rise = less | ~(horizontal | more);
      const fall = more & horizontal;
      if ((rise & top) !== 0) distance += 1;
      if ((fall & top) !== 0) distance -= 1;
      rise = (rise << 1) | 1;
      more = (fall << 1) | ~(vertical | rise);
      less = rise & vertical;
    }
    return distance;
  }
}
