/** Decimal numbers of up to 38 digits, as DynamoDB keeps them. Source: developer guide, "Data types", Number. */
import { invalid } from '../errors.ts';

/** `sign × d.ddd × 10^exponent`; digits carry no leading or trailing zeros, zero has none at all. */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly exponent: number;
}

const SYNTAX = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/;
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,37})$/;
const ZERO: Decimal = { sign: 0, digits: '', exponent: 0 };

/** The one spelling of a number, e.g. `1.50` and `15e-1` are `1.5`. Throws `ValidationException`. */
export function canonicalNumber(text: string): string {
  return PLAIN_INTEGER.test(text) ? text : formatDecimal(parseDecimal(text));
}

/** Reads a number. Throws `ValidationException` for text that is no number, or a number outside the supported range. */
export function parseDecimal(text: string): Decimal {
  const match = SYNTAX.exec(text);
  const whole = match?.[2] ?? '';
  const fraction = match?.[3] ?? '';
  if (match === null || whole.length + fraction.length === 0) {
    throw invalid(`The parameter cannot be converted to a numeric value: ${text}`);
  }
  return checkRange(
    normalise(match[1] === '-' ? -1 : 1, whole + fraction, whole.length - 1 + Number(match[4] ?? 0)),
  );
}

/** Plain notation without exponent. */
export function formatDecimal(decimal: Decimal): string {
  const { sign, digits, exponent } = decimal;
  if (sign === 0) return '0';
  const point = exponent + 1;
  const plain =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits.padEnd(point, '0')
        : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return sign < 0 ? `-${plain}` : plain;
}

/** Negative, zero or positive, like a sort callback. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  if (left.sign !== right.sign) return left.sign - right.sign;
  const magnitude =
    left.exponent === right.exponent
      ? Number(left.digits > right.digits) - Number(left.digits < right.digits)
      : left.exponent - right.exponent;
  return magnitude === 0 ? 0 : magnitude * left.sign;
}

/** The exact sum. Throws `ValidationException` when it leaves the range or needs more than 38 digits. */
export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(fractionLength(left), fractionLength(right), 0);
  const sum = scaled(left, scale) + scaled(right, scale);
  if (sum === 0n) return ZERO;
  const digits = (sum < 0n ? -sum : sum).toString();
  return checkRange(normalise(sum < 0n ? -1 : 1, digits, digits.length - 1 - scale));
}

/** The same number with the other sign. */
export function negate(decimal: Decimal): Decimal {
  return decimal.sign === 0 ? decimal : { ...decimal, sign: decimal.sign === 1 ? -1 : 1 };
}

function normalise(sign: -1 | 1, digits: string, exponent: number): Decimal {
  const significant = digits.replace(/^0+/, '');
  const trimmed = significant.replace(/0+$/, '');
  if (trimmed === '') return ZERO;
  return { sign, digits: trimmed, exponent: exponent - (digits.length - significant.length) };
}

function checkRange(decimal: Decimal): Decimal {
  if (decimal.exponent > 125) {
    throw invalid('Number overflow. Attempting to store a number with magnitude larger than supported range');
  }
  if (decimal.exponent < -130) {
    throw invalid(
      'Number underflow. Attempting to store a number with magnitude smaller than supported range',
    );
  }
  if (decimal.digits.length > 38) {
    throw invalid('Attempting to store more than 38 significant digits in a Number');
  }
  return decimal;
}

function fractionLength(decimal: Decimal): number {
  return decimal.digits.length - 1 - decimal.exponent;
}

function scaled(decimal: Decimal, scale: number): bigint {
  if (decimal.sign === 0) return 0n;
  const magnitude = BigInt(decimal.digits) * 10n ** BigInt(scale - fractionLength(decimal));
  return decimal.sign < 0 ? -magnitude : magnitude;
}
