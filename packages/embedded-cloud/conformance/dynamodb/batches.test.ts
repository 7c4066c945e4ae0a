/** BatchGetItem and BatchWriteItem. */
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
});
afterAll(() => table.stop());

const key = (i: number) => ({ PK: 'b', SK: String(i) });
const keys = (count: number) => [...Array(count).keys()].map(key);

function write(requests: object[]) {
  return table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
}

function read(Keys: Record<string, string>[]) {
  return table.documents.send(
    new BatchGetCommand({ RequestItems: { [table.name]: { ConsistentRead: true, Keys } } }),
  );
}

const refused = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ name: 'ValidationException' });

test('writes 25 and reads up to 100, leaving out what is not there', async () => {
  await write(keys(25).map((Item) => ({ PutRequest: { Item } })));
  const answer = await read(keys(100));
  expect(answer.Responses?.[table.name]).toHaveLength(25);
  expect(answer.UnprocessedKeys).toEqual({});
});

test('puts and deletes together', async () => {
  await table.put({ PK: 'b', SK: 'gone' });
  await write([
    { PutRequest: { Item: { PK: 'b', SK: 'new', v: 1 } } },
    { DeleteRequest: { Key: { PK: 'b', SK: 'gone' } } },
  ]);
  expect(await table.get('b', 'new')).toEqual({ PK: 'b', SK: 'new', v: 1 });
  expect(await table.get('b', 'gone')).toBeUndefined();
});

test('refuses too many, repeated and invalid members, and then writes none', async () => {
  const puts = (items: object[]) => items.map((Item) => ({ PutRequest: { Item } }));
  await refused(write(puts(keys(26))));
  await refused(write(puts([key(100), key(100)])));
  await refused(write([...puts([key(101)]), ...puts([{ PK: 'b', SK: '' }])]));
  await refused(read(keys(101)));
  await refused(read([key(1), key(1)]));
  expect(await table.get('b', '100')).toBeUndefined();
  expect(await table.get('b', '101')).toBeUndefined();
});

test('leaves keys unprocessed beyond 16 MB', async () => {
  const large = [...Array(50).keys()].map((i) => ({ PK: 'large', SK: String(i), d: 'x'.repeat(380 * 1024) }));
  await Promise.all(large.map((item) => table.put(item)));
  const answer = await read(large.map(({ PK, SK }) => ({ PK, SK })));
  const left = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
  expect(left.length).toBeGreaterThan(0);
  expect((answer.Responses?.[table.name]?.length ?? 0) + left.length).toBe(50);
});
