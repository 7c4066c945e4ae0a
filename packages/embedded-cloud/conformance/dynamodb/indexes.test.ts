/** Global secondary indexes: sparse, ordered, projected. */
import { DeleteCommand, QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
  for (let i = 0; i < 25; i += 1) {
    const GSI1SK = `R#${String(24 - i).padStart(3, '0')}`;
    const keys = {
      PK: 'i',
      SK: String(i).padStart(3, '0'),
      GSI1PK: 'g1',
      GSI1SK,
      GSI2PK: 'g2',
      GSI2SK: i - 10,
    };
    await table.put({ ...keys, i, name: `n${i}`, other: 'o' });
  }
});
afterAll(() => table.stop());

function query(IndexName: string, condition: string, values: object, more: Partial<QueryCommandInput> = {}) {
  return table.documents.send(
    new QueryCommand({
      TableName: table.name,
      IndexName,
      KeyConditionExpression: condition,
      ExpressionAttributeValues: { ...values },
      ...more,
    }),
  );
}

const refused = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ name: 'ValidationException' });

/** Indexes may lag behind on AWS. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 25_000 });

test('pages in index order, with both keys to go on from', async () => {
  const page = async () => {
    const seen: unknown[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const answer = await query('GSI1', 'GSI1PK = :p', { ':p': 'g1' }, { Limit: 7, ExclusiveStartKey });
      seen.push(...(answer.Items ?? []).map((item) => item['i']));
      ExclusiveStartKey = answer.LastEvaluatedKey;
      if (ExclusiveStartKey !== undefined) {
        expect(Object.keys(ExclusiveStartKey).sort()).toEqual(['GSI1PK', 'GSI1SK', 'PK', 'SK']);
      }
    } while (ExclusiveStartKey !== undefined);
    return seen;
  };
  await eventually(async () => expect(await page()).toEqual([...Array(25).keys()].reverse()));
});

test('sorts numbers as numbers, negative ones too, and keeps only what it projects', async () => {
  await eventually(async () => {
    const answer = await query('GSI2', 'GSI2PK = :p AND GSI2SK < :n', { ':p': 'g2', ':n': 3 });
    expect(answer.Items?.map((item) => item['GSI2SK'])).toEqual([...Array(13).keys()].map((i) => i - 10));
    expect(Object.keys(answer.Items?.[0] ?? {}).sort()).toEqual(['GSI2PK', 'GSI2SK', 'PK', 'SK', 'name']);
  });
});

test('keeps items apart that share the index key', async () => {
  for (const SK of ['a', 'b', 'c']) await table.put({ PK: 'same', SK, GSI1PK: 'same', GSI1SK: 'x' });
  await eventually(async () => {
    const answer = await query('GSI1', 'GSI1PK = :p AND GSI1SK = :x', { ':p': 'same', ':x': 'x' });
    expect(answer.Items?.map((item) => item['SK']).sort()).toEqual(['a', 'b', 'c']);
  });
});

test('holds only items with both index keys, and follows when they change, go or come', async () => {
  const found = async (partition: string) =>
    (await query('GSI1', 'GSI1PK = :p', { ':p': partition })).Items?.map((item) => item['v']);
  const change = (UpdateExpression: string, values?: object) =>
    table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { PK: 'sparse', SK: '1' },
        UpdateExpression,
        ...(values === undefined ? {} : { ExpressionAttributeValues: { ...values } }),
      }),
    );
  await table.put({ PK: 'sparse', SK: '1', v: 1, GSI1PK: 'first' });
  await eventually(async () => expect(await found('first')).toEqual([]));
  await change('SET GSI1SK = :s', { ':s': 'x' });
  await eventually(async () => expect(await found('first')).toEqual([1]));
  await change('SET GSI1PK = :p, v = :v', { ':p': 'second', ':v': 2 });
  await eventually(async () => expect([await found('first'), await found('second')]).toEqual([[], [2]]));
  await change('REMOVE GSI1SK');
  await eventually(async () => expect(await found('second')).toEqual([]));
  await change('SET GSI1SK = :s', { ':s': 'y' });
  await table.documents.send(new DeleteCommand({ TableName: table.name, Key: { PK: 'sparse', SK: '1' } }));
  await eventually(async () => expect(await found('second')).toEqual([]));
});

test('refuses index keys that are empty or of another type, on put and on update', async () => {
  await refused(table.put({ PK: 'x', SK: '1', GSI1PK: '', GSI1SK: 'a' }));
  await refused(table.put({ PK: 'x', SK: '1', GSI1PK: 5, GSI1SK: 'a' }));
  await refused(table.put({ PK: 'x', SK: '1', GSI2PK: 'a', GSI2SK: 'not a number' }));
  await table.put({ PK: 'x', SK: '1' });
  for (const value of ['', 5]) {
    await refused(
      table.documents.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { PK: 'x', SK: '1' },
          UpdateExpression: 'SET GSI1PK = :v',
          ExpressionAttributeValues: { ':v': value },
        }),
      ),
    );
  }
});

test('refuses consistent reads, unknown indexes and attributes it does not project', async () => {
  await refused(query('GSI1', 'GSI1PK = :p', { ':p': 'g1' }, { ConsistentRead: true }));
  await refused(query('GSI9', 'GSI1PK = :p', { ':p': 'g1' }));
  await refused(query('GSI2', 'GSI2PK = :p', { ':p': 'g2' }, { Select: 'ALL_ATTRIBUTES' }));
  await refused(query('GSI2', 'GSI2PK = :p', { ':p': 'g2' }, { ProjectionExpression: 'other' }));
  await refused(query('GSI1', 'PK = :p', { ':p': 'i' }));
});
