/** Key values as text whose UTF-8 byte order is the order of the values. */
import { type AttributeValue, typeOf } from './attribute-value.ts';
import { bytes } from './compare.ts';
import { type Decimal, parseDecimal } from './decimal.ts';

/** Ends every encoded key value; sorts before anything that could continue it. */
const END = '\u0000\u0000';
const LAST = '\u{10ffff}';

/** Sorts after everything that starts with the text before it. */
export const AFTER_ALL = LAST + LAST;

/** A key value with its end mark. */
export function keyCode(value: AttributeValue): string {
  return keyPrefix(value) + END;
}

/** A key value without its end mark: what all values beginning with it start with. */
export function keyPrefix(value: AttributeValue): string {
  if ('S' in value) return escaped(value.S);
  if ('N' in value) return numberCode(parseDecimal(value.N));
  if ('B' in value) return bytes(value.B).toString('hex');
  throw new Error(`${typeOf(value)} cannot be a key`);
}

/** NUL and the last code point are followed by a mark, so that END and AFTER_ALL stay what they are. */
function escaped(text: string): string {
  return text.includes('\u0000') || text.includes(LAST) ? text.replace(MARKED, '$&\u0001') : text;
}

const MARKED = new RegExp(`[\\u{0}${LAST}]`, 'gu');

function numberCode({ sign, digits, exponent }: Decimal): string {
  if (sign === 0) return '1';
  if (sign > 0) return `2${String(exponent + 130).padStart(3, '0')}${digits}`;
  const complement = [...digits].map((digit) => 9 - Number(digit)).join('');
  return `0${String(999 - (exponent + 130)).padStart(3, '0')}${complement}~`;
}
