/** Equality and order of DynamoDB values. */
import type { AttributeValue, Item } from './attribute-value.ts';
import { compareDecimals, parseDecimal } from './decimal.ts';

/** Deep equality: sets in any order, lists in theirs, maps by their members. Different types are never equal. */
export function sameValue(left: AttributeValue, right: AttributeValue): boolean {
  if ('L' in left) return 'L' in right && sameList(left.L, right.L);
  if ('M' in left) return 'M' in right && sameItem(left.M, right.M);
  return sameSet(left, right) ?? sameScalar(left, right);
}

/** Whether two items hold the same attributes with the same values. */
export function sameItem(left: Item, right: Item): boolean {
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => sameOptional(left[name], right[name]));
}

/** Equality where absent equals absent: for change detection, not for conditions. */
function sameOptional(left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  return left === undefined || right === undefined ? left === right : sameValue(left, right);
}

/**
 * Order of two values like a sort callback, or `undefined` when they have none: only two strings (by UTF-8 bytes),
 * two numbers or two binaries (by bytes) can be ordered.
 */
export function orderValues(left: AttributeValue, right: AttributeValue): number | undefined {
  if ('S' in left && 'S' in right) return Buffer.compare(Buffer.from(left.S), Buffer.from(right.S));
  if ('N' in left && 'N' in right) return compareDecimals(parseDecimal(left.N), parseDecimal(right.N));
  if ('B' in left && 'B' in right) return Buffer.compare(bytes(left.B), bytes(right.B));
  return undefined;
}

/** The bytes of a binary value. */
export function bytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}

function sameScalar(left: AttributeValue, right: AttributeValue): boolean {
  if ('S' in left) return 'S' in right && left.S === right.S;
  if ('N' in left) return 'N' in right && left.N === right.N;
  if ('B' in left) return 'B' in right && left.B === right.B;
  if ('BOOL' in left) return 'BOOL' in right && left.BOOL === right.BOOL;
  return 'NULL' in left && 'NULL' in right;
}

/** `undefined` when `left` is no set. */
function sameSet(left: AttributeValue, right: AttributeValue): boolean | undefined {
  if ('SS' in left) return 'SS' in right && sameElements(left.SS, right.SS);
  if ('NS' in left) return 'NS' in right && sameElements(left.NS, right.NS);
  if ('BS' in left) return 'BS' in right && sameElements(left.BS, right.BS);
  return undefined;
}

function sameElements(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const elements = new Set(right);
  return left.every((element) => elements.has(element));
}

function sameList(left: readonly AttributeValue[], right: readonly AttributeValue[]): boolean {
  return left.length === right.length && left.every((element, at) => sameOptional(element, right[at]));
}
