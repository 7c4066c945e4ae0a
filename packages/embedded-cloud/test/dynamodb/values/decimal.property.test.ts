/** Decimal arithmetic is exact. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  canonicalNumber,
  compareDecimals,
  formatDecimal,
  negate,
  parseDecimal,
} from '../../../src/dynamodb/values/decimal.ts';

const scaled = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }));
const spell = ([digits, places]: [bigint, number]) => `${digits}e-${places}`;
const raise = ([digits, places]: [bigint, number]) => digits * 10n ** BigInt(12 - places);

test('sums and orders numbers as whole numbers of a common unit', () => {
  return fc.assert(
    fc.property(scaled, scaled, (left, right) => {
      const [a, b] = [parseDecimal(spell(left)), parseDecimal(spell(right))];
      const [x, y] = [raise(left), raise(right)];
      expect(formatDecimal(addDecimals(a, b))).toBe(canonicalNumber(`${x + y}e-12`));
      expect(formatDecimal(addDecimals(a, negate(b)))).toBe(canonicalNumber(`${x - y}e-12`));
      expect(Math.sign(compareDecimals(a, b))).toBe(Number(x > y) - Number(x < y));
    }),
  );
});

test('spells a number in one way, which reads back as itself', () => {
  return fc.assert(
    fc.property(scaled, fc.integer({ min: 0, max: 5 }), ([digits, places], zeros) => {
      const once = canonicalNumber(spell([digits, places]));
      expect(canonicalNumber(once)).toBe(once);
      expect(canonicalNumber(`${digits}${'0'.repeat(zeros)}e-${places + zeros}`)).toBe(once);
      expect(once).not.toMatch(/e|^-0$|^0\d|\.\d*0$/);
    }),
  );
});

test('refuses a sum that needs more than 38 digits', () => {
  expect(() => addDecimals(parseDecimal('1e40'), parseDecimal('1e-10'))).toThrow('38 significant digits');
});
