/** Items: stored values are read back, and items that AWS refuses are refused. */
import { DescribeTableCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
});
afterAll(() => table.stop());

const refused = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ name: 'ValidationException' });

test('describes the table with its billing, indexes and stream', async () => {
  const { Table } = await table.raw.send(new DescribeTableCommand({ TableName: table.name }));
  expect(Table).toMatchObject({
    TableStatus: 'ACTIVE',
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(['GSI1', 'GSI2']);
  expect(Table?.LatestStreamArn).toContain(`table/${table.name}/stream/`);
});

test('gives back every type of value as it was put', async () => {
  const item = {
    PK: 'types',
    SK: '1',
    text: 'x €😀',
    empty: '',
    number: 12.5,
    negative: -3,
    yes: true,
    nothing: null,
    list: [1, 'two', { three: 3 }, []],
    map: { k: { j: [1] }, none: {} },
    names: new Set(['a', 'b']),
    numbers: new Set([1, 2.5]),
    binary: new Uint8Array([1, 2, 3]),
  };
  await table.put(item);
  expect(await table.get('types', '1')).toEqual(item);
  await table.documents.send(new DeleteCommand({ TableName: table.name, Key: { PK: 'types', SK: '1' } }));
  expect(await table.get('types', '1')).toBeUndefined();
});

test('keeps an attribute named __proto__ apart from the object it travels in', async () => {
  const Item = { PK: { S: 'proto' }, SK: { S: '1' }, ['__proto__']: { S: 'mine' } };
  await table.raw.send(new PutItemCommand({ TableName: table.name, Item }));
  const read = await table.raw.send(
    new GetItemCommand({ TableName: table.name, Key: { PK: { S: 'proto' }, SK: { S: '1' } } }),
  );
  expect(read.Item?.['PK']).toEqual({ S: 'proto' });
  expect({}).not.toHaveProperty('S');
});

test('keeps 38 digits and spells every number the same way', async () => {
  const given = {
    a: '12345678901234567890123456789012345678',
    b: '1.50',
    c: '-0',
    d: '1e3',
    e: '0.00012E-2',
  };
  const Item = Object.fromEntries(Object.entries(given).map(([name, N]) => [name, { N }]));
  const Key = { PK: { S: 'numbers' }, SK: { S: '1' } };
  await table.raw.send(new PutItemCommand({ TableName: table.name, Item: { ...Key, ...Item } }));
  const read = await table.raw.send(new GetItemCommand({ TableName: table.name, Key }));
  expect(read.Item).toMatchObject({
    a: { N: given.a },
    b: { N: '1.5' },
    c: { N: '0' },
    d: { N: '1000' },
    e: { N: '0.0000012' },
  });
});

test('refuses numbers beyond 38 digits or the range, and what is no number', async () => {
  for (const N of ['1'.repeat(39), '1e126', '1e-131', 'abc', '', '1.2.3', '0x10']) {
    const Item = { PK: { S: 'n' }, SK: { S: '1' }, n: { N } };
    await refused(table.raw.send(new PutItemCommand({ TableName: table.name, Item })));
  }
});

test('refuses keys that are empty, missing, of another type or too long', async () => {
  await refused(table.put({ PK: '', SK: '1' }));
  await refused(table.put({ PK: 'x' }));
  await refused(table.put({ PK: 'x', SK: 5 }));
  await refused(table.put({ PK: 'x', SK: 'x'.repeat(1025) }));
  await refused(table.put({ PK: 'x'.repeat(2049), SK: '1' }));
  await refused(table.put({ PK: 'x', SK: '€'.repeat(342) }));
  await table.put({ PK: 'x'.repeat(2048), SK: 'x'.repeat(1024) });
});

test('refuses a Key that is not exactly the table key', async () => {
  const read = (Key: Record<string, unknown>) =>
    table.documents.send(new GetCommand({ TableName: table.name, Key }));
  await refused(read({ PK: 'x' }));
  await refused(read({ PK: 'x', SK: 'y', more: 1 }));
  await refused(read({ PK: 'x', SK: 1 }));
});

test('refuses items over 400 KB, counted in UTF-8 bytes', async () => {
  await refused(table.put({ PK: 'big', SK: '1', d: 'x'.repeat(410 * 1024) }));
  await refused(table.put({ PK: 'big', SK: '1', d: '€'.repeat(150_000) }));
  await table.put({ PK: 'big', SK: '2', d: 'x'.repeat(390 * 1024) });
});

test('refuses documents nested deeper than 32 levels', async () => {
  const nested = (levels: number) => {
    let value: Record<string, unknown> = { end: 1 };
    for (let level = 1; level < levels; level += 1) value = { value };
    return value;
  };
  await table.put({ PK: 'deep', SK: '1', value: nested(31) });
  await refused(table.put({ PK: 'deep', SK: '2', value: nested(34) }));
});

test('refuses empty and repeating sets', async () => {
  const Key = { PK: { S: 'sets' }, SK: { S: '1' } };
  for (const set of [{ SS: [] }, { SS: ['a', 'a'] }, { NS: ['1', '1.0'] }, { BS: [] }]) {
    await refused(table.raw.send(new PutItemCommand({ TableName: table.name, Item: { ...Key, set } })));
  }
});

test('names the table that is not there', async () => {
  const attempt = table.documents.send(new GetCommand({ TableName: 'Nowhere', Key: { PK: 'a', SK: 'a' } }));
  await expect(attempt).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('answers a put with the item it replaced', async () => {
  await table.put({ PK: 'old', SK: '1', v: 1 });
  const answer = await table.documents.send(
    new PutCommand({ TableName: table.name, Item: { PK: 'old', SK: '1', v: 2 }, ReturnValues: 'ALL_OLD' }),
  );
  expect(answer.Attributes).toEqual({ PK: 'old', SK: '1', v: 1 });
});

test('projects nested attributes', async () => {
  await table.put({ PK: 'proj', SK: '1', a: { b: 1, c: 2 }, l: ['x', 'y', 'z'], other: true });
  const read = await table.documents.send(
    new GetCommand({
      TableName: table.name,
      Key: { PK: 'proj', SK: '1' },
      ProjectionExpression: 'a.b, l[0], l[2], nope.deep',
    }),
  );
  expect(read.Item).toEqual({ a: { b: 1 }, l: ['x', 'z'] });
});
