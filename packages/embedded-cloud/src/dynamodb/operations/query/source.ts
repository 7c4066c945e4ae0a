/** What a Query or Scan reads from: a table or one of its indexes, and the stretch of rows a key condition selects. */
import { invalid } from '../../errors.ts';
import type { KeyCondition, RangeCondition } from '../../expressions/key-condition.ts';
import { ADDRESS } from '../../storage/rows.ts';
import { checkIndexKeys, checkItemKey, indexRow, itemRow } from '../../table/keys.ts';
import { type Index, type KeySchema, keyAttributes, type Table } from '../../table/table.ts';
import { type Item, readItem } from '../../values/attribute-value.ts';
import { AFTER_ALL, keyCode, keyPrefix } from '../../values/key-code.ts';
import type { Bounds } from './page.ts';

export interface Source {
  readonly table: Table;
  readonly index: Index | undefined;
  readonly key: KeySchema;
  /** Address all rows of the source start with. */
  readonly prefix: string;
  /** Attributes that tell where to go on: the table's key and the index's. */
  readonly startKeyNames: readonly string[];
}

export function sourceOf(
  table: Table,
  input: { readonly IndexName?: string | undefined; readonly ConsistentRead?: boolean | undefined },
): Source {
  const names = keyAttributes(table.key).map(({ name }) => name);
  if (input.IndexName === undefined) {
    return {
      table,
      index: undefined,
      key: table.key,
      prefix: ADDRESS.item(table.name, ''),
      startKeyNames: names,
    };
  }
  const index = table.indexes.find(({ name }) => name === input.IndexName);
  if (index === undefined) {
    throw invalid(`The table does not have the specified index: ${input.IndexName}`);
  }
  if (input.ConsistentRead) {
    throw invalid('Consistent reads are not supported on global secondary indexes');
  }
  const all = new Set([...names, ...keyAttributes(index.key).map(({ name }) => name)]);
  const prefix = ADDRESS.entry(table.name, index.name, '');
  return { table, index, key: index.key, prefix, startKeyNames: [...all] };
}

export function wholeSource(source: Source): Bounds {
  return { gte: source.prefix, lt: source.prefix + AFTER_ALL };
}

export function keyBounds(source: Source, condition: KeyCondition): Bounds {
  const partition = source.prefix + keyCode(condition.hash);
  if (condition.range === undefined) return { gte: partition, lt: partition + AFTER_ALL };
  return rangeBounds(partition, condition.range);
}

function rangeBounds(partition: string, { operator, value, upper }: RangeCondition): Bounds {
  const at = partition + keyCode(value);
  const end = partition + AFTER_ALL;
  switch (operator) {
    case '=':
      return { gte: at, lt: at + AFTER_ALL };
    case '<':
      return { gte: partition, lt: at };
    case '<=':
      return { gte: partition, lt: at + AFTER_ALL };
    case '>':
      return { gte: at + AFTER_ALL, lt: end };
    case '>=':
      return { gte: at, lt: end };
    case 'between':
      return { gte: at, lt: partition + keyCode(upper ?? value) + AFTER_ALL };
    case 'begins': {
      const start = partition + keyPrefix(value);
      return { gte: start, lt: start + AFTER_ALL };
    }
  }
}

/** The rest of `bounds` after the item that ExclusiveStartKey names. */
export function startAfter(
  source: Source,
  bounds: Bounds,
  startKey: Readonly<Record<string, unknown>> | undefined,
  reverse: boolean,
): Bounds {
  if (startKey === undefined) return bounds;
  const address = source.prefix + startRow(source, readItem(startKey));
  const inside = Buffer.compare(Buffer.from(address), Buffer.from(bounds.gte)) >= 0;
  if (!inside || Buffer.compare(Buffer.from(address), Buffer.from(bounds.lt)) >= 0) {
    throw invalid('The provided starting key is outside query boundaries based on provided conditions');
  }
  return reverse ? { ...bounds, lt: address } : { ...bounds, gt: address };
}

function startRow(source: Source, key: Item): string {
  const { table, index, startKeyNames } = source;
  const complete = startKeyNames.every((name) => Object.hasOwn(key, name));
  if (!complete || Object.keys(key).length !== startKeyNames.length) {
    throw invalid('The provided starting key is invalid: The provided key element does not match the schema');
  }
  checkItemKey(table, key);
  if (index === undefined) return itemRow(table, key);
  checkIndexKeys(table, key);
  const row = indexRow(table, index, key);
  if (row === undefined) throw invalid('The provided starting key is invalid');
  return row;
}
