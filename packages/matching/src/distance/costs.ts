/** Costs of changing one character into another, adding one or leaving one out. 1 is an ordinary change. */
import { isDigit, SIGNS, signOf } from './alphabet.ts';

const VOWELS = 'aeiouy';

/** Groups of letters that replace each other in spellings and transliterations, with the cost of a change within the group. */
const ALIKE: readonly (readonly [letters: string, cost: number])[] = [
  ['aeiouy', 0.5],
  ['ae', 0.4],
  ['ei', 0.3],
  ['ou', 0.3],
  ['iyj', 0.4],
  ['iy', 0.2],
  ['uw', 0.4],
  ['ckqg', 0.5],
  ['ck', 0.2],
  ['kq', 0.2],
  ['sxz', 0.5],
  ['sz', 0.3],
  ['cs', 0.5],
  ['ct', 0.8],
  ['fvw', 0.5],
  ['vw', 0.2],
  ['uv', 0.6],
  ['bp', 0.6],
  ['bv', 0.6],
  ['dt', 0.6],
  ['dz', 0.7],
  ['mn', 0.7],
  ['gj', 0.6],
  ['hk', 0.7],
  ['gh', 0.7],
  ['hx', 0.6],
  ['lr', 0.8],
  // Characters that are confused when read from paper.
  ['0o', 0.6],
  ['1i', 0.6],
  ['1l', 0.6],
  ['5s', 0.6],
  ['6b', 0.6],
  ['9g', 0.6],
];

const DIGIT_CHANGE = 1.5;
/** Cost of a letter written twice instead of once, or once instead of twice. */
export const DOUBLING = 0.25;
/** Cost of two swapped neighbours. */
export const SWAP = 0.8;

/** Cost of changing character `a` into `b`, at `a * SIGNS + b`. */
export const CHANGE: Float32Array = changes();
/** Cost of adding or leaving out a character. */
export const ADDITION: Float32Array = additions();

function changes(): Float32Array {
  const costs = new Float32Array(SIGNS * SIGNS).fill(1);
  for (let a = 0; a < SIGNS; a += 1)
    for (let b = 0; b < SIGNS; b += 1) {
      if (a === b) costs[a * SIGNS + b] = 0;
      else if (isDigit(a) && isDigit(b)) costs[a * SIGNS + b] = DIGIT_CHANGE;
    }
  for (const [letters, cost] of ALIKE) lower(costs, letters, cost);
  return costs;
}

function lower(costs: Float32Array, letters: string, cost: number): void {
  for (const a of letters)
    for (const b of letters) {
      const at = signOf(a.charCodeAt(0)) * SIGNS + signOf(b.charCodeAt(0));
      costs[at] = Math.min(costs[at] ?? 1, cost);
    }
}

function additions(): Float32Array {
  const costs = new Float32Array(SIGNS).fill(1);
  for (const vowel of VOWELS) costs[signOf(vowel.charCodeAt(0))] = 0.6;
  costs[signOf('y'.charCodeAt(0))] = 0.5;
  costs[signOf('h'.charCodeAt(0))] = 0.4;
  for (let sign = 0; sign < SIGNS; sign += 1) if (isDigit(sign)) costs[sign] = DIGIT_CHANGE;
  return costs;
}
