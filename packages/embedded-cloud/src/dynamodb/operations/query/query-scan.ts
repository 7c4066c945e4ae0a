/** Query and Scan. */
import { hash } from 'node:crypto';
import type * as z from 'zod';
import { parseInput } from '../../../input/parse-input.ts';
import type { Engine } from '../../engine.ts';
import { invalid } from '../../errors.ts';
import { holds } from '../../expressions/evaluate.ts';
import { keyCondition } from '../../expressions/key-condition.ts';
import { ExpressionReader } from '../../expressions/reader.ts';
import { keyAttributes } from '../../table/table.ts';
import type { Item } from '../../values/attribute-value.ts';
import { member, type Path, project } from '../../values/path.ts';
import { consumed, readUnits, type Usage } from '../capacity.ts';
import { QUERY, SCAN } from '../inputs.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { keyBounds, type Source, sourceOf, startAfter, wholeSource } from './source.ts';

type ScanInput = z.output<typeof SCAN>;
type ReadInput = Omit<ScanInput, 'Segment' | 'TotalSegments'>;

export async function query(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(QUERY, document, 'Query');
  const source = sourceOf(engine.catalog.require(input.TableName), input);
  const reader = new ExpressionReader(input);
  const keys = reader.condition('KeyConditionExpression', input.KeyConditionExpression);
  if (keys === undefined)
    throw invalid(
      'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
    );
  const filter = readFilter(reader, input, source);
  const paths = readProjection(reader, input, source);
  reader.finish();
  const range = keyBounds(source, keyCondition(keys.condition, source.key, reader.values));
  const reverse = input.ScanIndexForward === false;
  const bounds = startAfter(source, range, input.ExclusiveStartKey ?? undefined, reverse);
  const page = await readPage(engine.rows, {
    bounds,
    reverse,
    limit: limitOf(input),
    belongs: () => true,
    keeps: filter,
  });
  return answer(input, source, page, paths);
}

export async function scan(engine: Engine, document: unknown): Promise<unknown> {
  const input = parseInput(SCAN, document, 'Scan');
  const source = sourceOf(engine.catalog.require(input.TableName), input);
  const reader = new ExpressionReader(input);
  const keeps = readFilter(reader, input, undefined);
  const paths = readProjection(reader, input, source);
  reader.finish();
  const bounds = startAfter(source, wholeSource(source), input.ExclusiveStartKey ?? undefined, false);
  const belongs = segment(source, input);
  const page = await readPage(engine.rows, { bounds, reverse: false, limit: limitOf(input), belongs, keeps });
  return answer(input, source, page, paths);
}

function limitOf(input: ReadInput): number {
  return input.Limit ?? Number.MAX_SAFE_INTEGER;
}

/** A query's filter may not touch the keys it selects by; `queried` is absent for scans. */
function readFilter(
  reader: ExpressionReader,
  input: ReadInput,
  queried: Source | undefined,
): PageRequest['keeps'] {
  const filter = reader.condition('FilterExpression', input.FilterExpression);
  if (filter === undefined) return () => true;
  const key = queried && keyAttributes(queried.key).find(({ name }) => filter.heads.has(name));
  if (key !== undefined) {
    throw invalid(
      `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key.name}`,
    );
  }
  return (item) => holds(filter.condition, item, reader.values);
}

function readProjection(
  reader: ExpressionReader,
  input: ReadInput,
  source: Source,
): readonly Path[] | undefined {
  const paths = reader.projection(input.ProjectionExpression);
  const { index } = source;
  const partial = index !== undefined && index.projection !== 'ALL';
  if (partial && input.Select === 'ALL_ATTRIBUTES') {
    throw invalid(
      `One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    );
  }
  if (input.Select === 'SPECIFIC_ATTRIBUTES' && paths === undefined) {
    throw invalid('SPECIFIC_ATTRIBUTES requires a ProjectionExpression');
  }
  const projected = new Set([...source.startKeyNames, ...(index?.included ?? [])]);
  const missing = partial ? paths?.find((path) => !projected.has(String(path[0]))) : undefined;
  if (missing !== undefined) {
    throw invalid(
      `One or more parameter values were invalid: Global secondary index ${index?.name} does not project [${missing[0]}]`,
    );
  }
  return paths;
}

/** Items belong to segments by their hash key, so that a partition stays in one. */
function segment(source: Source, input: ScanInput): PageRequest['belongs'] {
  const { Segment: part, TotalSegments: total } = input;
  if (part === undefined && total === undefined) return () => true;
  if (part === undefined || total === undefined || part >= total) {
    throw invalid(
      'Segment and TotalSegments must be given together, and Segment must be less than TotalSegments',
    );
  }
  const name = source.key.hash.name;
  return (item) => {
    const digest = hash('md5', JSON.stringify(member(item, name)));
    return Number.parseInt(digest.slice(0, 8), 16) % total === part;
  };
}

function answer(
  input: ReadInput,
  source: Source,
  page: Page,
  paths: readonly Path[] | undefined,
): Record<string, unknown> {
  const { last } = page;
  const items = paths === undefined ? page.items : page.items.map((item) => project(item, paths));
  return {
    ...(input.Select === 'COUNT' ? {} : { Items: items }),
    Count: page.items.length,
    ScannedCount: page.scanned,
    ...(last === undefined ? {} : { LastEvaluatedKey: startKeyOf(source, last) }),
    ...consumed(input.ReturnConsumedCapacity, () => usage(input, source, page)),
  };
}

function startKeyOf(source: Source, item: Item): Record<string, unknown> {
  return Object.fromEntries(source.startKeyNames.map((name) => [name, member(item, name)]));
}

function usage(input: ReadInput, source: Source, page: Page): Usage {
  const units = readUnits(page.bytes, input.ConsistentRead);
  const table = source.table.name;
  return source.index === undefined
    ? { table, units, indexes: {} }
    : { table, units: 0, indexes: { [source.index.name]: units } };
}
