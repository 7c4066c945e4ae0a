/** Sharing out a change of a balance among its lanes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Balances, laneToCharge, totalOf } from '#shared/domain/credits/purse.ts';
import { grantChanges, LEAST_PER_LANE, setChanges } from '#shared/domain/credits/share-out.ts';

const balances: fc.Arbitrary<Balances> = fc.array(fc.nat({ max: 30_000 }), { minLength: 16, maxLength: 16 });
const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
const changed = (before: Balances, changes: readonly number[]) =>
  before.map((balance, lane) => balance + (changes[lane] ?? 0));

describe('a grant', () => {
  it('adds exactly its amount, takes from lane 0 alone, and never more than it has', () => {
    return fc.assert(
      fc.property(balances, amounts, (before, amount) => {
        const changes = grantChanges(before, amount);
        expect(totalOf(changes)).toBe(amount);
        expect(changes.slice(1).every((change) => change >= 0)).toBe(true);
        expect(changed(before, changes).every((balance) => balance >= 0)).toBe(true);
      }),
    );
  });

  it('leaves a large balance level, wherever it lay', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 16 * LEAST_PER_LANE, max: 1_000_000 }), amounts, (first, amount) => {
        const before = [first, ...Array.from({ length: 15 }, () => 0)];
        const levels = changed(before, grantChanges(before, amount));
        expect(Math.max(...levels) - Math.min(...levels)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves a small balance in one piece', () => {
    const nothing = Array.from({ length: 16 }, () => 0);
    const [first, ...others] = grantChanges(nothing, 2 * LEAST_PER_LANE - 1);
    expect(first).toBe(2 * LEAST_PER_LANE - 1);
    expect(totalOf(others)).toBe(0);
  });
});

describe('a balance that is set', () => {
  it('is what was wanted, and no lane is below zero', () => {
    return fc.assert(
      fc.property(balances, fc.nat({ max: 1_000_000 }), (before, wanted) => {
        const levels = changed(before, setChanges(before, wanted));
        expect(totalOf(levels)).toBe(wanted);
        expect(levels.every((balance) => balance >= 0)).toBe(true);
      }),
    );
  });
});

describe('the lane to charge', () => {
  const picks = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  it('is one that has credit, wherever there is any', () => {
    return fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1 }), picks, (lanes, pick) => {
        const lane = laneToCharge(lanes, pick);
        if (totalOf(lanes) === 0) expect(lane).toBeUndefined();
        else expect(lanes[lane ?? -1]).toBeGreaterThan(0);
      }),
    );
  });

  it('is taken as often as its share', () => {
    const taken = Array.from({ length: 1_000 }, (_, at) => laneToCharge([100, 0, 300], at / 1_000));
    expect([0, 1, 2].map((lane) => taken.filter((each) => each === lane).length)).toEqual([250, 0, 750]);
  });
});
