/** Query and Scan: ranges, order, pages, filters and projections. */
import { QueryCommand, type QueryCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
  for (let i = 0; i < 25; i += 1) {
    await table.put({ PK: 'q', SK: `R#${String(i).padStart(3, '0')}`, i, st: i % 2 === 0 ? 'even' : 'odd' });
  }
});
afterAll(() => table.stop());

function query(condition: string, values: object, more: Partial<QueryCommandInput> = {}) {
  return table.documents.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: condition,
      ExpressionAttributeValues: { ...values },
      ...more,
    }),
  );
}

async function positions(condition: string, values: object, more?: Partial<QueryCommandInput>) {
  const answer = await query(condition, { ':p': 'q', ...values }, more);
  return answer.Items?.map((item) => item['i']);
}

const refused = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ name: 'ValidationException' });

test('selects by every range operator', async () => {
  const values = { ':a': 'R#005' };
  expect(await positions('PK = :p AND SK = :a', values)).toEqual([5]);
  expect(await positions('PK = :p AND SK < :a', values)).toEqual([0, 1, 2, 3, 4]);
  expect(await positions('PK = :p AND SK <= :a', values)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await positions('PK = :p AND SK > :a', values, { Limit: 2 })).toEqual([6, 7]);
  expect(await positions('PK = :p AND SK >= :a', values, { Limit: 2 })).toEqual([5, 6]);
  expect(await positions('PK = :p AND :a > SK', values)).toEqual([0, 1, 2, 3, 4]);
  expect(await positions('PK = :p AND SK BETWEEN :a AND :b', { ...values, ':b': 'R#007' })).toEqual([
    5, 6, 7,
  ]);
  expect(await positions('begins_with(SK, :r) AND PK = :p', { ':r': 'R#01' })).toHaveLength(10);
});

test('pages backwards through everything exactly once', async () => {
  const seen: unknown[] = [];
  let pages = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await query(
      'PK = :p AND begins_with(SK, :r)',
      { ':p': 'q', ':r': 'R#' },
      { Limit: 10, ScanIndexForward: false, ConsistentRead: true, ExclusiveStartKey },
    );
    seen.push(...(page.Items ?? []).map((item) => item['i']));
    ExclusiveStartKey = page.LastEvaluatedKey;
    pages += 1;
  } while (ExclusiveStartKey !== undefined);
  expect(seen).toEqual([...Array(25).keys()].reverse());
  expect(pages).toBe(3);
});

test('gives a key to go on from when the limit is met exactly, and none at the end', async () => {
  expect((await query('PK = :p', { ':p': 'q' }, { Limit: 25 })).LastEvaluatedKey).toEqual({
    PK: 'q',
    SK: 'R#024',
  });
  expect((await query('PK = :p', { ':p': 'q' }, { Limit: 26 })).LastEvaluatedKey).toBeUndefined();
});

test('counts what it read before the filter, and projects', async () => {
  const answer = await query(
    'PK = :p AND SK BETWEEN :a AND :b',
    { ':p': 'q', ':a': 'R#005', ':b': 'R#010', ':odd': 'odd' },
    {
      FilterExpression: 'st = :odd',
      ProjectionExpression: 'i, #s',
      ExpressionAttributeNames: { '#s': 'st' },
    },
  );
  expect(answer).toMatchObject({ Count: 3, ScannedCount: 6 });
  expect(answer.Items).toEqual([5, 7, 9].map((i) => ({ i, st: 'odd' })));
});

test('filters by the equality of documents', async () => {
  await table.put({ PK: 'docs', SK: '1', doc: { a: [1, { b: 2 }] }, docs: [{ x: 1 }] });
  await table.put({ PK: 'docs', SK: '2', doc: { a: [1, { b: 3 }] }, docs: [{ x: 2 }] });
  const found = async (FilterExpression: string, value: unknown) =>
    (await query('PK = :p', { ':p': 'docs', ':v': value }, { FilterExpression })).Items?.map(
      (item) => item['SK'],
    );
  expect(await found('doc = :v', { a: [1, { b: 2 }] })).toEqual(['1']);
  expect(await found('doc <> :v', { a: [1, { b: 2 }] })).toEqual(['2']);
  expect(await found('contains(docs, :v)', { x: 2 })).toEqual(['2']);
});

test('counts without items', async () => {
  const answer = await query('PK = :p', { ':p': 'q' }, { Select: 'COUNT' });
  expect(answer.Count).toBe(25);
  expect(answer.Items).toBeUndefined();
});

test('ends a page at 1 MB and goes on from there', async () => {
  for (let i = 0; i < 6; i += 1) await table.put({ PK: 'mb', SK: String(i), d: 'x'.repeat(300 * 1024) });
  const first = await query('PK = :p', { ':p': 'mb' });
  expect(first.LastEvaluatedKey).toBeDefined();
  expect(first.Items?.length).toBeLessThan(6);
  const rest = await query('PK = :p', { ':p': 'mb' }, { ExclusiveStartKey: first.LastEvaluatedKey });
  expect((first.Items?.length ?? 0) + (rest.Items?.length ?? 0)).toBe(6);
});

test('sorts by the bytes of UTF-8', async () => {
  for (const SK of ['z', 'é', '€', '😀', 'A', '\uffff', 'é\u0000', 'é\u0001'])
    await table.put({ PK: 'sort', SK });
  const sorted = (await query('PK = :p', { ':p': 'sort' })).Items?.map((item) => item['SK']);
  expect(sorted).toEqual(['A', 'z', 'é', 'é\u0000', 'é\u0001', '€', '\uffff', '😀']);
});

test('keeps partitions apart whose keys begin alike', async () => {
  for (const PK of ['k', 'k/', 'k1', 'k\u0000', 'k\u0000\u0000']) await table.put({ PK, SK: '1', PK2: PK });
  for (const PK of ['k', 'k/', 'k\u0000']) {
    expect((await query('PK = :p', { ':p': PK })).Items).toEqual([{ PK, SK: '1', PK2: PK }]);
  }
});

test('refuses key conditions that are none', async () => {
  const values = { ':p': 'q', ':a': 'R#005' };
  await refused(query('SK = :a', { ':a': 'x' }));
  await refused(query('PK > :p', { ':p': 'q' }));
  await refused(query('PK = :p AND i = :a', values));
  await refused(query('PK = :p OR SK = :a', values));
  await refused(query('PK = :p AND SK <> :a', values));
  await refused(query('PK = :p AND contains(SK, :a)', values));
  await refused(query('PK = :p AND NOT SK = :a', values));
  await refused(query('PK = :p AND SK = :a AND SK = :a', values));
  await refused(query('PK = :p', { ':p': 5 }));
  await refused(query('PK = :p', { ':p': '' }));
  await refused(query('PK = :p', { ':p': 'q', ':a': 'R' }, { FilterExpression: 'SK = :a' }));
  await refused(query('PK = :p', { ':p': 'q' }, { ExclusiveStartKey: { PK: 'q' } }));
  await refused(query('PK = :p', { ':p': 'q' }, { ExclusiveStartKey: { PK: 'other', SK: 'R#001' } }));
});

test('scans every item once, in parallel segments and in pages', async () => {
  const scanSegment = async (Segment: number) => {
    const found: string[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await table.documents.send(
        new ScanCommand({ TableName: table.name, Segment, TotalSegments: 3, Limit: 7, ExclusiveStartKey }),
      );
      found.push(...(page.Items ?? []).map((item) => JSON.stringify([item['PK'], item['SK']])));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
    return found;
  };
  const segments = (await Promise.all([0, 1, 2].map(scanSegment))).flat();
  const filtered = await table.documents.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'PK = :p',
      ExpressionAttributeValues: { ':p': 'q' },
      ConsistentRead: true,
    }),
  );
  expect(new Set(segments).size).toBe(segments.length);
  expect(segments.filter((row) => row.startsWith('["q"'))).toHaveLength(25);
  expect(filtered.Count).toBeLessThanOrEqual(25);
});
