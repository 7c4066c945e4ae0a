/** The weighted edit distance of two tokens: changes, additions, omissions and swapped neighbours, each at its cost. */
import { byteAt, realAt } from '../cells.ts';
import { SIGNS } from './alphabet.ts';
import { ADDITION, CHANGE, DOUBLING, SWAP } from './costs.ts';

/** Most characters of a token. Longer words are split before they get here. */
export const MOST_SIGNS = 31;

/** A token within a byte array. */
export interface Signs {
  readonly bytes: Uint8Array;
  start: number;
  length: number;
}

// Rows of the distance table that are still needed. Searches are synchronous, so all of them share these.
let row = new Float32Array(MOST_SIGNS + 1);
let above = new Float32Array(MOST_SIGNS + 1);
let twoAbove = new Float32Array(MOST_SIGNS + 1);

/** The cost of turning `a` into `b`, or Infinity where it exceeds the budget. */
export function weightedDistance(a: Signs, b: Signs, budget: number): number {
  firstRow(b);
  for (let i = 1; i <= a.length; i += 1) {
    const least = nextRow(a, i, b);
    if (least > budget) return Number.POSITIVE_INFINITY;
    const free = twoAbove;
    twoAbove = above;
    above = row;
    row = free;
  }
  const cost = realAt(above, b.length);
  return cost <= budget ? cost : Number.POSITIVE_INFINITY;
}

function firstRow(b: Signs): void {
  above[0] = 0;
  let before = -1;
  let cost = 0;
  for (let j = 0; j < b.length; j += 1) {
    const sign = byteAt(b.bytes, b.start + j);
    cost += sign === before ? DOUBLING : realAt(ADDITION, sign);
    above[j + 1] = cost;
    before = sign;
  }
}

/** Fills `row` and returns its lowest cost. */
function nextRow(a: Signs, i: number, b: Signs): number {
  const sign = byteAt(a.bytes, a.start + i - 1);
  const signBefore = i > 1 ? byteAt(a.bytes, a.start + i - 2) : -1;
  const omission = sign === signBefore ? DOUBLING : realAt(ADDITION, sign);
  const change = sign * SIGNS;
  let left = realAt(above, 0) + omission;
  let least = left;
  let otherBefore = -1;
  row[0] = left;
  for (let j = 1; j <= b.length; j += 1) {
    const other = byteAt(b.bytes, b.start + j - 1);
    const addition = other === otherBefore ? DOUBLING : realAt(ADDITION, other);
    let cost = Math.min(
      realAt(above, j - 1) + realAt(CHANGE, change + other),
      realAt(above, j) + omission,
      left + addition,
    );
    if (sign === otherBefore && signBefore === other && sign !== other)
      cost = Math.min(cost, realAt(twoAbove, j - 2) + SWAP);
    row[j] = cost;
    if (cost < least) least = cost;
    left = cost;
    otherBefore = other;
  }
  return least;
}

/** The greatest distance at which a token of this length still counts as similar. */
export function budgetOf(length: number): number {
  if (length <= 2) return 0.3;
  if (length === 3) return 0.65;
  if (length === 4) return 1;
  if (length <= 6) return 1.3;
  return length <= 8 ? 1.9 : 2.5;
}
