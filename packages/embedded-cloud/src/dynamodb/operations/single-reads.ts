/** GetItem, BatchGetItem and TransactGetItems. */
import { parseInput } from '../../input/parse-input.ts';
import type { Engine } from '../engine.ts';
import { invalid } from '../errors.ts';
import { ExpressionReader, type Substitutes } from '../expressions/reader.ts';
import { ADDRESS, unsafeItem } from '../storage/rows.ts';
import { checkKey, itemRow } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { type Item, readItem } from '../values/attribute-value.ts';
import { type Path, project } from '../values/path.ts';
import { itemSize } from '../values/size.ts';
import { consumed, consumedByTable, readUnits, type Usage } from './capacity.ts';
import { BATCH_GET, GET_ITEM, TRANSACT_GET } from './inputs.ts';

interface Lookup {
  readonly table: Table;
  readonly key: Item;
  readonly row: string;
  readonly paths: readonly Path[] | undefined;
}

/** Bytes a batch of reads answers before it leaves the rest unprocessed, and a transaction fails. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

export async function getItem(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(GET_ITEM, document, 'GetItem');
  const lookup = lookUp(engine.catalog.require(input.TableName), input.Key, projection(input));
  const item = engine.rows.item(lookup.table.name, lookup.row)?.item;
  return {
    ...(item === undefined ? {} : { Item: shown(lookup, item) }),
    ...consumed(input.ReturnConsumedCapacity, () => usage(lookup, item, input.ConsistentRead ? 1 : 0.5)),
  };
}

export async function batchGetItem(engine: Engine, document: unknown): Promise<unknown> {
  const { RequestItems, ReturnConsumedCapacity } = parseInput(BATCH_GET, document, 'BatchGetItem');
  const requests = Object.entries(RequestItems).map(([name, request]) => {
    const table = engine.catalog.require(name);
    const paths = projection(request);
    return { name, request, lookups: request.Keys.map((key) => lookUp(table, key, paths)) };
  });
  checkBatch(requests.flatMap(({ lookups }) => lookups));
  const budget = { bytes: MAX_BATCH_BYTES };
  const parts = requests.map((one) => ({ ...one, ...readPart(engine, one.lookups, budget) }));
  const unprocessed = parts.filter(({ left }) => left.length > 0);
  return {
    Responses: Object.fromEntries(parts.map(({ name, found }) => [name, found])),
    UnprocessedKeys: Object.fromEntries(
      unprocessed.map(({ name, request, left }) => [name, { ...request, Keys: left.map(({ key }) => key) }]),
    ),
    ...consumedByTable(ReturnConsumedCapacity, () =>
      parts.flatMap(({ request, read }) =>
        read.map(({ lookup, item }) => usage(lookup, item, request.ConsistentRead ? 1 : 0.5)),
      ),
    ),
  };
}

/** Reads while the answer has room; the rest is left for the caller to ask again. */
function readPart(engine: Engine, lookups: readonly Lookup[], budget: { bytes: number }) {
  const read: { lookup: Lookup; item: Item | undefined }[] = [];
  const found: Item[] = [];
  const left: Lookup[] = [];
  for (const lookup of lookups) {
    const item = engine.rows.item(lookup.table.name, lookup.row)?.item;
    budget.bytes -= item === undefined ? 0 : itemSize(item);
    if (budget.bytes < 0) {
      left.push(lookup);
      continue;
    }
    read.push({ lookup, item });
    if (item !== undefined) found.push(shown(lookup, item));
  }
  return { read, found, left };
}

/** All items as of one moment. */
export async function transactGetItems(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(TRANSACT_GET, document, 'TransactGetItems');
  const lookups = input.TransactItems.map(({ Get }) =>
    lookUp(engine.catalog.require(Get.TableName), Get.Key, projection(Get)),
  );
  if (distinctRows(lookups) < lookups.length) {
    throw invalid('Transaction request cannot include multiple operations on one item');
  }
  const items = await readTogether(engine, lookups);
  if (
    items.reduce((sum, item) => sum + (item === undefined ? 0 : itemSize(item)), 0) > MAX_TRANSACTION_BYTES
  ) {
    throw invalid('Transaction response size cannot exceed 4194304 bytes');
  }
  return {
    Responses: lookups.map((lookup, at) => {
      const item = items[at];
      return item === undefined ? {} : { Item: shown(lookup, item) };
    }),
    ...consumedByTable(
      input.ReturnConsumedCapacity,
      () => lookups.map((lookup, at) => usage(lookup, items[at], 2)),
      'ReadCapacityUnits',
    ),
  };
}

async function readTogether(engine: Engine, lookups: readonly Lookup[]): Promise<(Item | undefined)[]> {
  const texts = await engine.rows.database.getMany(
    lookups.map(({ table, row }) => ADDRESS.item(table.name, row)),
  );
  return texts.map((text) => (text === undefined ? undefined : unsafeItem(text)));
}

function projection(input: Substitutes & { readonly ProjectionExpression?: string | undefined }) {
  const reader = new ExpressionReader(input);
  const paths = reader.projection(input.ProjectionExpression);
  reader.finish();
  return paths;
}

function lookUp(
  table: Table,
  input: Readonly<Record<string, unknown>>,
  paths: readonly Path[] | undefined,
): Lookup {
  const key = readItem(input);
  checkKey(table, key);
  return { table, key, row: itemRow(table, key), paths };
}

function checkBatch(lookups: readonly Lookup[]): void {
  if (lookups.length > 100) throw invalid('Too many items requested for the BatchGetItem call');
  if (distinctRows(lookups) < lookups.length) throw invalid('Provided list of item keys contains duplicates');
}

function distinctRows(lookups: readonly Lookup[]): number {
  return new Set(lookups.map(({ table, row }) => `${table.name}\u0000${row}`)).size;
}

function shown(lookup: Lookup, item: Item): Item {
  return lookup.paths === undefined ? item : project(item, lookup.paths);
}

/** `factor`: half for eventual, once for consistent, twice for transactional reads. */
function usage(lookup: Lookup, item: Item | undefined, factor: 0.5 | 1 | 2): Usage {
  const units = readUnits(item === undefined ? 0 : itemSize(item), true) * factor;
  return { table: lookup.table.name, units, indexes: {} };
}
