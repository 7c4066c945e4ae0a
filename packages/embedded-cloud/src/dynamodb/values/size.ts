/** Sizes of values and items in bytes. Source: developer guide, "DynamoDB item sizes and formats". */
import type { AttributeValue, Item } from './attribute-value.ts';
import { parseDecimal } from './decimal.ts';

/** The largest item: 400 KB of names and values, in UTF-8. */
export const MAX_ITEM_BYTES = 409_600;

/** Bytes of an item: its attribute names and values. */
export function itemSize(item: Item): number {
  let size = 0;
  for (const name of Object.keys(item)) size += Buffer.byteLength(name) + valueSize(item[name]);
  return size;
}

function valueSize(value: AttributeValue | undefined): number {
  if (value === undefined) return 0;
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('N' in value) return numberSize(value.N);
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  if ('SS' in value) return total(value.SS, (element) => Buffer.byteLength(element));
  if ('NS' in value) return total(value.NS, numberSize);
  if ('BS' in value) return total(value.BS, (element) => Buffer.byteLength(element, 'base64'));
  if ('L' in value) return 3 + total(value.L, (element) => 1 + valueSize(element));
  if ('M' in value) return 3 + Object.keys(value.M).length + itemSize(value.M);
  return 1;
}

/** Numbers are kept as base-100 digits, so a pair costs a byte, aligned at the decimal point. */
function numberSize(text: string): number {
  const { sign, digits, exponent } = parseDecimal(text);
  if (sign === 0) return 1;
  const misaligned = digits.length % 2 === 0 && exponent % 2 === 0 ? 1 : 0;
  return 1 + Math.ceil(digits.length / 2) + misaligned + (sign < 0 ? 1 : 0);
}

function total<T>(elements: readonly T[], size: (element: T) => number): number {
  return elements.reduce((sum, element) => sum + size(element), 0);
}
