/** Checks of key attributes, and the row keys they make. */
import { emptyKey, invalid } from '../errors.ts';
import { type AttributeValue, type Item, typeOf } from '../values/attribute-value.ts';
import { keyCode } from '../values/key-code.ts';
import { member } from '../values/path.ts';
import { type Index, type KeyAttribute, type KeySchema, keyAttributes, type Table } from './table.ts';

/** Bytes of a hash and of a range key. Source: developer guide, "Quotas", partition and sort key length. */
const MAX_HASH = 2048;
const MAX_RANGE = 1024;

/** Refuses a `Key` that is not exactly the table's key. */
export function checkKey(table: Table, key: Item): void {
  const attributes = keyAttributes(table.key);
  const matches = attributes.every(({ name, type }) => type in (member(key, name) ?? {}));
  if (!matches || Object.keys(key).length !== attributes.length) {
    throw invalid('The provided key element does not match the schema');
  }
  checkKeyValues(table, key);
}

/** Refuses an item whose key is missing, of another type, empty or too long. */
export function checkItemKey(table: Table, item: Item): void {
  for (const { name, type } of keyAttributes(table.key)) {
    const value = member(item, name);
    if (value === undefined) {
      throw invalid(`One or more parameter values were invalid: Missing the key ${name} in the item`);
    }
    if (typeOf(value) !== type) {
      throw invalid(
        `One or more parameter values were invalid: Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`,
      );
    }
  }
  checkKeyValues(table, item);
}

/** Refuses index key attributes of another type, empty or too long; absent ones keep the item out of the index. */
export function checkIndexKeys(table: Table, item: Item): void {
  for (const index of table.indexes) {
    keyAttributes(index.key).forEach((key, at) => {
      const value = member(item, key.name);
      if (value !== undefined) checkIndexKey(index, key, value, at === 0);
    });
  }
}

/** The row key of an item, inside its table. */
export function itemRow(table: Table, item: Item): string {
  return schemaRow(table.key, item);
}

/** The row key of an index entry, inside its index; `undefined` when the item does not belong there. */
export function indexRow(table: Table, index: Index, item: Item): string | undefined {
  const complete = keyAttributes(index.key).every(({ name }) => member(item, name) !== undefined);
  return complete ? schemaRow(index.key, item) + itemRow(table, item) : undefined;
}

/** The key attributes alone. */
export function keyOf(table: Table, item: Item): Item {
  return pick(
    item,
    keyAttributes(table.key).map(({ name }) => name),
  );
}

/** Those of `names` that the item has. */
export function pick(item: Item, names: readonly string[]): Item {
  const present = names.flatMap((name): [string, AttributeValue][] => {
    const value = member(item, name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(present);
}

function schemaRow(schema: KeySchema, item: Item): string {
  return keyAttributes(schema)
    .map(({ name }) => {
      const value = member(item, name);
      if (value === undefined) throw new Error(`the item has no ${name}`);
      return keyCode(value);
    })
    .join('');
}

function checkKeyValues(table: Table, item: Item): void {
  keyAttributes(table.key).forEach(({ name }, at) => {
    const value = member(item, name);
    const fault = value === undefined ? undefined : keyFault(value, at === 0);
    if (fault === 'empty')
      throw emptyKey(value !== undefined && 'B' in value ? 'binary' : 'string', `Key: ${name}`);
    if (fault !== undefined) throw invalid(`One or more parameter values were invalid: ${fault}`);
  });
}

function checkIndexKey(index: Index, key: KeyAttribute, value: AttributeValue, isHash: boolean): void {
  const place = `IndexName: ${index.name}, IndexKey: ${key.name}`;
  if (typeOf(value) !== key.type) {
    throw invalid(
      `One or more parameter values were invalid: Type mismatch for Index Key ${key.name} Expected: ${key.type} Actual: ${typeOf(value)} IndexName: ${index.name}`,
    );
  }
  const fault = keyFault(value, isHash);
  if (fault === 'empty') {
    const kind = key.type === 'B' ? 'binary' : 'string';
    throw emptyKey(kind, place, 'A value specified for a secondary index key is not supported. ');
  }
  if (fault !== undefined) throw invalid(`One or more parameter values were invalid: ${fault} ${place}`);
}

function keyFault(value: AttributeValue, isHash: boolean): string | undefined {
  if (!('S' in value || 'B' in value)) return undefined;
  const length = 'S' in value ? Buffer.byteLength(value.S) : Buffer.byteLength(value.B, 'base64');
  if (length === 0) return 'empty';
  if ('S' in value && !value.S.isWellFormed()) return 'A key must be well-formed Unicode';
  if (length <= (isHash ? MAX_HASH : MAX_RANGE)) return undefined;
  return isHash
    ? 'Size of hashkey has exceeded the maximum size limit of2048 bytes'
    : 'Aggregated size of all range keys has exceeded the size limit of 1024 bytes';
}
