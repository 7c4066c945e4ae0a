/** Compares numbers and dates as text, exactly: without rounding of long amounts, without time zones. */

const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a plain decimal such as `-12.50`: no separators, exponents or units (QT-002, QT-006, QT-007). */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** True for a date of the Gregorian calendar written `YYYY-MM-DD` (QT-010). */
export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** Negative, zero or positive as `left` is below, equal to or above `right`. Undefined where one is not a decimal. */
export function compareDecimals(left: string, right: string): number | undefined {
  const a = decimal(left);
  const b = decimal(right);
  if (a === undefined || b === undefined) return undefined;
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const magnitude =
    a.whole.length - b.whole.length ||
    compareStrings(a.whole, b.whole) ||
    compareStrings(a.fraction, b.fraction);
  return a.negative ? -magnitude : magnitude;
}

/** Like {@link compareDecimals}, for dates. */
export function compareDays(left: string, right: string): number | undefined {
  return isDay(left) && isDay(right) ? compareStrings(left, right) : undefined;
}

/** Compares UTF-16 code units. Undefined where the left side is blank. */
export function compareTexts(left: string, right: string): number | undefined {
  return left === '' ? undefined : compareStrings(left, right);
}

interface Decimal {
  readonly negative: boolean;
  /** Without leading zeros. Zero is empty, so that lengths can be compared. */
  readonly whole: string;
  /** Without trailing zeros, so that comparing the strings compares the values. */
  readonly fraction: string;
}

function decimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const whole = (match[2] ?? '').replace(/^0+/, '');
  const fraction = trimTrailingZeros(match[3] ?? '');
  return { negative: match[1] === '-' && whole + fraction !== '', whole, fraction };
}

// A loop, because the pattern /0+$/ takes quadratic time on long runs of zeros.
function trimTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function compareStrings(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % (year % 100 === 0 ? 400 : 4) === 0 ? 29 : 28;
  // Long and short months alternate, and again from August.
  return 30 + ((month + (month >> 3)) % 2);
}
