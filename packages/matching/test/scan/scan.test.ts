/** The scan in WebAssembly finds what the plain scan finds, bit by bit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from '../../src/distance/alphabet.ts';
import { allowanceOf, NARROW } from '../../src/distance/filter.ts';
import type { Sections } from '../../src/index/sections.ts';
import { sectionsOf } from '../../src/index/writer.ts';
import { WasmScan } from '../../src/scan/accelerator.ts';
import { PlainScan } from '../../src/scan/plain.ts';
import type { Near, Scan } from '../../src/scan/scan.ts';
import { scanOf } from '../../src/scan/scan.ts';
import { person } from '../names.ts';

const LETTERS = 'aaeeiiouybcdfghklmnprstvwxz';
const text = (length: number, seed: number) =>
  Array.from({ length }, (_, at) => LETTERS[(seed * (at + 7) * 31 + at * at * seed) % LETTERS.length]).join(
    '',
  );

/** A dictionary of words of every length, with neighbours one edit apart, doubled letters and swaps. */
function dictionary(words: number): Sections {
  const entries = Array.from({ length: words }, (_, seed) => {
    const word = text(2 + (seed % 28), seed + 1);
    const swapped = word.slice(0, 1) + word.slice(2, 3) + word.slice(1, 2) + word.slice(3);
    return person(
      String(seed),
      `${word} ${swapped} ${word.slice(0, 2)}${word.slice(1)} ${word.slice(0, -1)}h`,
    );
  });
  return sectionsOf(entries);
}

const sections = dictionary(700);
const plain = new PlainScan(sections);
const fast = WasmScan.of(sections, plain);
if (fast === undefined) throw new Error('this runtime has no WebAssembly');

const found = ({ count, tokens, costs }: Near) =>
  Array.from({ length: count }, (_, at) => [tokens[at], costs[at]] as const);
const both = (ask: (scan: Scan) => unknown) => [ask(fast), ask(plain)];

const letter = fc.constantFrom(...LETTERS, '0', '1', '5', '~');
const anyWord = fc.array(letter, { minLength: 1, maxLength: 40 }).map((letters) => letters.join(''));
const knownWord = fc
  .record({ seed: fc.integer({ min: 1, max: 700 }), at: fc.nat(30), by: letter })
  .map(({ seed, at, by }) => {
    const word = text(2 + ((seed - 1) % 28), seed);
    return word.slice(0, at) + by + word.slice(at + 1);
  });
const word = fc.oneof(anyWord, knownWord);

describe('the scan in WebAssembly', () => {
  it('finds the same tokens with the same distances, for every word and every allowance', () => {
    void fc.assert(
      fc.property(word, fc.boolean(), (asked, isNarrow) => {
        const signs = encode(asked);
        const [a, b] = both((scan) => found(scan.near(signs, isNarrow ? NARROW : allowanceOf(signs.length))));
        expect(a).toEqual(b);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds something in most cases, so that the comparison means something', () => {
    const signs = encode(text(8, 7));
    expect(found(fast.near(signs, allowanceOf(8))).length).toBeGreaterThan(1);
  });

  it('measures the same distance to every token, within any budget, in any order of questions', () => {
    const ordinal = fc.nat(sections.tokenLetters.length - 1);
    const budget = fc.double({ min: 0, max: 14, noNaN: true });
    void fc.assert(
      fc.property(word, word, ordinal, budget, (first, second, token, most) => {
        const [a, b] = [encode(first), encode(second)];
        for (const signs of [a, b, a]) {
          const [x, y] = both((scan) => scan.distance(signs, token, most));
          expect(x).toBe(y);
        }
        const [x, y] = both((scan) => [...found(scan.near(b, NARROW)), scan.distance(a, token, most)]);
        expect(x).toEqual(y);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is used for large dictionaries, and the plain one for small ones', () => {
    expect(scanOf(dictionary(3))).toBeInstanceOf(PlainScan);
    const large = dictionary(1_200);
    expect(scanOf(large)).toBeInstanceOf(WasmScan);
    expect(scanOf(large)).toBe(scanOf(large));
  });
});
