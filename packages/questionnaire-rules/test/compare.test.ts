/** Exact comparison of numbers and days as written. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDays, compareDecimals } from '../src/compare.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 12 }))
  .map(([scaled, places]) => ({ scaled, places, text: write(scaled, places) }));

function write(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function sign(difference: bigint | number | undefined): number | undefined {
  return difference === undefined ? undefined : Number(difference > 0) - Number(difference < 0);
}

test('decimals of any length compare as their exact values', () => {
  return fc.assert(
    fc.property(decimal, decimal, (left, right) => {
      const difference =
        left.scaled * 10n ** BigInt(right.places) - right.scaled * 10n ** BigInt(left.places);
      expect(sign(compareDecimals(left.text, right.text))).toBe(sign(difference));
    }),
  );
});

test.each([
  ['1', '1.0', 0],
  ['007', '7', 0],
  ['-0', '0', 0],
  ['-0.0', '+0', 0],
  ['.5', '0.50', 0],
  ['10', '9', 1],
  ['-10', '-9', -1],
  ['0.1', '0.09', 1],
  ['9007199254740993', '9007199254740992', 1],
])('%s against %s is %i', (left, right, expected) => {
  expect(sign(compareDecimals(left, right))).toBe(expected);
});

test('what is not a plain decimal or an existing day does not compare', () => {
  expect(compareDecimals('1e3', '1000')).toBeUndefined();
  expect(compareDecimals('1', '')).toBeUndefined();
  expect(compareDays('2024-02-30', '2024-01-01')).toBeUndefined();
  expect(compareDays('2024-01-01', '01.01.2024')).toBeUndefined();
});
