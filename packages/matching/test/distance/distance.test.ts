/** The distance of two tokens: the exact distance, and the cheap tests before it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/distance/alphabet.ts';
import { bitCount, letterMask, Pattern } from '../../src/distance/filter.ts';
import { budgetOf, type Signs, weightedDistance } from '../../src/distance/weighted.ts';

const token = fc.string({ unit: fc.constantFrom(...'abehikmnostz019~'), minLength: 1, maxLength: 30 });
const signs = (text: string): Signs => ({ bytes: encode(text), start: 0, length: text.length });
const weighted = (a: string, b: string) => weightedDistance(signs(a), signs(b), Number.POSITIVE_INFINITY);

/** A plain implementation of Levenshtein 1966. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('tokens', () => {
  it('are decoded as they were encoded', () => {
    void fc.assert(
      fc.property(token, (text) => {
        expect(decode(encode(text), 0, text.length)).toBe(text);
      }),
    );
  });
});

describe('the bit-parallel distance', () => {
  it('is the number of single edits, for every token of up to 31 signs', () => {
    const pattern = new Pattern();
    void fc.assert(
      fc.property(token, token, (a, b) => {
        pattern.set(encode(a));
        expect(pattern.distance(signs(b))).toBe(edits(a, b));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the mask of letters', () => {
  it('differs in no more bits than edits can bring: two for each', () => {
    void fc.assert(
      fc.property(token, token, (a, b) => {
        const [x, y] = [a, b].map((text) => letterMask(encode(text), 0, text.length));
        expect(bitCount((x ?? 0) ^ (y ?? 0))).toBeLessThanOrEqual(2 * edits(a, b));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the weighted distance', () => {
  it('is symmetric, and 0 only between equals', () => {
    void fc.assert(
      fc.property(token, token, (a, b) => {
        expect(weighted(a, b)).toBeCloseTo(weighted(b, a), 4);
        expect(weighted(a, b) === 0).toBe(a === b);
      }),
      { numRuns: 300 },
    );
  });

  it('costs no more than one and a half for each edit', () => {
    void fc.assert(
      fc.property(token, token, (a, b) => {
        expect(weighted(a, b)).toBeLessThanOrEqual(1.5 * edits(a, b) + 1e-4);
      }),
      { numRuns: 300 },
    );
  });

  it('is endless beyond its budget, and the same within', () => {
    void fc.assert(
      fc.property(token, token, fc.double({ min: 0, max: 6, noNaN: true }), (a, b, budget) => {
        const cost = weighted(a, b);
        const limited = weightedDistance(signs(a), signs(b), budget);
        expect(limited).toBe(cost <= budget ? cost : Number.POSITIVE_INFINITY);
      }),
      { numRuns: 300 },
    );
  });

  it('knows what is written for what: less than an ordinary change', () => {
    for (const [a, b] of [
      ['kim', 'qim'],
      ['ahmed', 'ahmad'],
      ['viktor', 'wiktor'],
      ['mohammed', 'mohamed'],
      ['marhin', 'marin'],
      ['b0b', 'bob'],
      ['orla', 'olra'],
    ] as const)
      expect(weighted(a, b)).toBeLessThan(1);
    expect(weighted('fund1', 'fund2')).toBeGreaterThan(1);
  });

  it('has a budget that grows with the token', () => {
    const budgets = Array.from({ length: 31 }, (_, length) => budgetOf(length));
    expect(budgets.toSorted((a, b) => a - b)).toEqual(budgets);
  });
});
