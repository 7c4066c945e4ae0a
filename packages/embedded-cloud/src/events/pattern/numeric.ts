/** The `numeric` test of event patterns: one comparison, or a lower and an upper bound. */
import { invalidPattern } from './refusal.ts';

type Compare = (value: number, bound: number) => boolean;

const LOWER: Readonly<Record<string, Compare>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
};
const UPPER: Readonly<Record<string, Compare>> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};
const EQUAL: Readonly<Record<string, Compare>> = { '=': (value, bound) => value === bound };

/** Bounds outside ±5e9 are refused by EventBridge. */
const REACH = 5e9;

/** Reads `['>', 0, '<=', 5]`. */
export function numericTest(argument: unknown, place: string): (value: number) => boolean {
  const [sign, bound, upperSign, upperBound, ...more] = Array.isArray(argument) ? argument : [];
  const single = side(sign, bound, { ...LOWER, ...UPPER, ...EQUAL }, place);
  if (upperSign === undefined) return single;
  const isRange = Object.hasOwn(LOWER, String(sign)) && more.length === 0;
  if (!isRange) throw invalidPattern('Too many elements in numeric expression', place);
  const upper = side(upperSign, upperBound, UPPER, place);
  if (!(bound < upperBound)) throw invalidPattern('Bottom must be less than top', place);
  return (value) => single(value) && upper(value);
}

function side(
  sign: unknown,
  bound: unknown,
  allowed: Readonly<Record<string, Compare>>,
  place: string,
): (value: number) => boolean {
  const compare = typeof sign === 'string' && Object.hasOwn(allowed, sign) ? allowed[sign] : undefined;
  if (compare === undefined) throw invalidPattern(`Unrecognized numeric range operator: ${sign}`, place);
  if (typeof bound !== 'number') {
    throw invalidPattern('Value of numeric comparison must be a number', place);
  }
  if (Math.abs(bound) > REACH) throw invalidPattern('Value must be between -5.0E9 and 5.0E9', place);
  return (value) => compare(value, bound);
}
