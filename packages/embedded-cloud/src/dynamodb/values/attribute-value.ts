/** The typed values of DynamoDB as they travel in JSON, and the reader that admits them. */
import { invalid } from '../errors.ts';
import { canonicalNumber } from './decimal.ts';

/** One value; binary is base64, numbers are canonical decimal text. Source: API reference, AttributeValue. */
export type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] }
  | { readonly L: readonly AttributeValue[] }
  | { readonly M: Item };

/** Attributes by name: an item, a key, or the inside of a map. */
export interface Item {
  readonly [name: string]: AttributeValue;
}

export type TypeName = 'S' | 'N' | 'B' | 'BOOL' | 'NULL' | 'SS' | 'NS' | 'BS' | 'L' | 'M';

/** Containers that may lie inside each other. Source: developer guide, "Quotas", nested attribute depth. */
const MAX_DEPTH = 32;

/** The one type member of a value. */
export function typeOf(value: AttributeValue): TypeName {
  return unsafeTypeName(Object.keys(value)[0] ?? '');
}

/**
 * The item as it will be stored: every value checked and every number canonical. What needs no change is returned
 * as it came. Throws `ValidationException` (400).
 */
export function readItem(input: Readonly<Record<string, unknown>>): Item {
  return readMembers(input, 0);
}

/** One value on its own, as in ExpressionAttributeValues. */
export function readValue(input: unknown): AttributeValue {
  return read(input, 0);
}

/** Refuses an item that an update nested deeper than the service allows. */
export function checkDepth(item: Item): void {
  for (const value of Object.values(item)) checkValueDepth(value, 0);
}

function checkValueDepth(value: AttributeValue, depth: number): void {
  if (!('L' in value || 'M' in value)) return;
  if (depth >= MAX_DEPTH) throw tooDeep();
  for (const child of 'L' in value ? value.L : Object.values(value.M)) checkValueDepth(child, depth + 1);
}

function readMembers(input: Readonly<Record<string, unknown>>, depth: number): Item {
  let changed = false;
  const entries: [string, AttributeValue][] = [];
  for (const name of Object.keys(input)) {
    const value = read(input[name], depth);
    if (value !== input[name]) changed = true;
    entries.push([name, value]);
  }
  return changed ? Object.fromEntries(entries) : unsafeItem(input);
}

function read(input: unknown, depth: number): AttributeValue {
  if (!isObject(input)) throw invalid('Supplied AttributeValue must be an object');
  const members = Object.keys(input);
  const type = members[0];
  if (type === undefined) throw emptyValue();
  if (members.length > 1) {
    throw invalid(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    );
  }
  const reader = READERS[type];
  if (reader === undefined) throw emptyValue();
  return reader(input, input[type], depth);
}

type Reader = (input: object, content: unknown, depth: number) => AttributeValue;

const READERS: Readonly<Record<string, Reader>> = {
  S: (input, content) => checked(input, typeof content === 'string', 'S'),
  B: (input, content) => checked(input, isBinary(content), 'B'),
  BOOL: (input, content) => checked(input, typeof content === 'boolean', 'BOOL'),
  NULL: (input, content) => {
    if (content !== true) {
      throw invalid(
        'One or more parameter values were invalid: Null attribute value types must have the value of true',
      );
    }
    return unsafeValue(input);
  },
  N: (input, content) => {
    if (typeof content !== 'string') throw wrongContent('N');
    const number = canonicalNumber(content);
    return number === content ? unsafeValue(input) : { N: number };
  },
  SS: (_, content) => ({ SS: readSet(content, 'string', (element) => isString(element) && element) }),
  NS: (_, content) => ({
    NS: readSet(content, 'number', (element) => isString(element) && canonicalNumber(element)),
  }),
  BS: (_, content) => ({ BS: readSet(content, 'binary', (element) => isBinary(element) && element) }),
  L: (input, content, depth) => {
    if (!Array.isArray(content)) throw wrongContent('L');
    if (depth >= MAX_DEPTH) throw tooDeep();
    const elements = content.map((element: unknown) => read(element, depth + 1));
    return elements.every((element, at) => element === content[at]) ? unsafeValue(input) : { L: elements };
  },
  M: (input, content, depth) => {
    if (!isObject(content)) throw wrongContent('M');
    if (depth >= MAX_DEPTH) throw tooDeep();
    const members = readMembers(content, depth + 1);
    return members === content ? unsafeValue(input) : { M: members };
  },
};

function readSet(content: unknown, kind: string, element: (input: unknown) => string | false): string[] {
  if (!Array.isArray(content)) throw wrongContent('set');
  if (content.length === 0) {
    throw invalid(`One or more parameter values were invalid: An ${kind} set  may not be empty`);
  }
  const elements = content.map((one: unknown) => {
    const read = element(one);
    if (read === false) throw wrongContent(`${kind} set`);
    return read;
  });
  if (new Set(elements).size !== elements.length) {
    throw invalid(
      `One or more parameter values were invalid: Input collection [${elements.join(', ')}] contains duplicates.`,
    );
  }
  return elements;
}

function checked(input: object, ok: boolean, type: string): AttributeValue {
  if (!ok) throw wrongContent(type);
  return unsafeValue(input);
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function isString(input: unknown): input is string {
  return typeof input === 'string';
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function isBinary(input: unknown): input is string {
  return typeof input === 'string' && BASE64.test(input);
}

const emptyValue = () =>
  invalid('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');
const wrongContent = (type: string) => invalid(`Unexpected content of an AttributeValue of type ${type}`);
const tooDeep = () => invalid('Nesting Levels have exceeded supported limits');

function unsafeItem(input: object): Item {
  return input as Item;
}

function unsafeValue(input: object): AttributeValue {
  return input as AttributeValue;
}

function unsafeTypeName(name: string): TypeName {
  return name as TypeName;
}
