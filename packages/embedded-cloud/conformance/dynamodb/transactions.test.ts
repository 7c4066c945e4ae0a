/** TransactWriteItems and TransactGetItems. */
import { randomUUID } from 'node:crypto';
import {
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
});
afterAll(() => table.stop());

type Members = NonNullable<TransactWriteCommandInput['TransactItems']>;

const write = (TransactItems: Members, more: Partial<TransactWriteCommandInput> = {}) =>
  table.documents.send(new TransactWriteCommand({ TransactItems, ...more }));
const put = (Item: Record<string, unknown>, more: object = {}) => ({
  Put: { TableName: table.name, Item, ...more },
});
const increment = (SK: string) => ({
  Update: {
    TableName: table.name,
    Key: { PK: 't', SK },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
});
const key = (SK: string) => ({ TableName: table.name, Key: { PK: 't', SK } });
const codes = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'committed',
    (error: { name: string; CancellationReasons?: { Code: string }[] }) =>
      error.CancellationReasons?.map(({ Code }) => Code) ?? error.name,
  );

test('commits put, update, delete and check together', async () => {
  await table.put({ PK: 't', SK: 'balance', amount: 10 });
  await table.put({ PK: 't', SK: 'gone' });
  await write([
    put({ PK: 't', SK: 'new' }, { ConditionExpression: 'attribute_not_exists(PK)' }),
    increment('count'),
    { Delete: key('gone') },
    {
      ConditionCheck: {
        ...key('balance'),
        ConditionExpression: 'amount >= :five',
        ExpressionAttributeValues: { ':five': 5 },
      },
    },
  ]);
  expect(await table.get('t', 'new')).toBeDefined();
  expect(await table.get('t', 'count')).toMatchObject({ n: 1 });
  expect(await table.get('t', 'gone')).toBeUndefined();
  expect(await table.get('t', 'balance')).toEqual({ PK: 't', SK: 'balance', amount: 10 });
});

test('writes nothing when one condition fails, and says which and what it saw', async () => {
  await table.put({ PK: 't', SK: 'poor', amount: 1 });
  const attempt = write([
    put({ PK: 't', SK: 'never' }),
    {
      ConditionCheck: {
        ...key('poor'),
        ConditionExpression: 'amount >= :five',
        ExpressionAttributeValues: { ':five': 5 },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    put({ PK: 't', SK: 'also' }, { ConditionExpression: 'attribute_exists(PK)' }),
  ]);
  await expect(attempt).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: { amount: { N: '1' } } },
      { Code: 'ConditionalCheckFailed' },
    ],
  });
  expect(await table.get('t', 'never')).toBeUndefined();
});

test('reports key and update faults as reasons, before any condition', async () => {
  const faulty = [put({ PK: 't', SK: 7 }), put({ PK: 't', SK: 8 })];
  const failing = put({ PK: 't', SK: 'f' }, { ConditionExpression: 'attribute_exists(PK)' });
  expect(await codes(write([...faulty, failing]))).toEqual(['ValidationError', 'None', 'None']);
  await table.put({ PK: 't', SK: 'text', n: 'text' });
  expect(await codes(write([put({ PK: 't', SK: 'f' }), increment('text')]))).toEqual([
    'None',
    'ValidationError',
  ]);
  expect(await table.get('t', 'f')).toBeUndefined();
});

test.each([
  ['put', () => put({ PK: 't', SK: '' })],
  ['index key', () => put({ PK: 't', SK: 'i', GSI1PK: '', GSI1SK: 'x' })],
  ['update', () => increment('')],
  ['delete', () => ({ Delete: key('') })],
])('refuses an empty key in a %s at once, and cancels nothing', async (_, member) => {
  await expect(write([put({ PK: 't', SK: 'beside' }), member()])).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringContaining('cannot contain an empty string value'),
  });
  expect(await table.get('t', 'beside')).toBeUndefined();
});

test('tells a key of another type by the words of its action', async () => {
  const reasons = (member: Members[number]) =>
    write([member]).then(
      () => [],
      (error: { CancellationReasons?: { Message?: string }[] }) =>
        error.CancellationReasons?.map(({ Message }) => Message) ?? [],
    );
  const faulty: Record<string, unknown> = { PK: 't', SK: 7 };
  expect(await reasons(put(faulty))).toEqual([
    expect.stringContaining('Type mismatch for key SK expected: S'),
  ]);
  const looked = { Delete: { TableName: table.name, Key: faulty } };
  expect(await reasons(looked)).toEqual(['The provided key element does not match the schema']);
});

test('has one effect for one token, however often it is sent', async () => {
  const ClientRequestToken = randomUUID();
  for (let i = 0; i < 3; i += 1) await write([increment('token')], { ClientRequestToken });
  expect(await table.get('t', 'token')).toMatchObject({ n: 1 });
  await write([increment('token')]);
  expect(await table.get('t', 'token')).toMatchObject({ n: 2 });
});

test('refuses a token that stands for another transaction, and takes it after a failed one', async () => {
  const ClientRequestToken = randomUUID();
  const failing = put({ PK: 't', SK: 'reuse' }, { ConditionExpression: 'attribute_exists(PK)' });
  expect(await codes(write([failing], { ClientRequestToken }))).toEqual(['ConditionalCheckFailed']);
  await write([put({ PK: 't', SK: 'reuse', v: 1 })], { ClientRequestToken });
  const other = write([put({ PK: 't', SK: 'reuse', v: 2 })], { ClientRequestToken });
  await expect(other).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
});

test('takes 100 members and not 101, nor two on one item, nor 4 MB', async () => {
  const members = (count: number) => [...Array(count).keys()].map((i) => put({ PK: 't100', SK: String(i) }));
  await write(members(100));
  const refused = { name: 'ValidationException' };
  await expect(write(members(101))).rejects.toMatchObject(refused);
  await expect(write([put({ PK: 't', SK: 'dup' }), { Delete: key('dup') }])).rejects.toMatchObject(refused);
  const large = [...Array(12).keys()].map((i) => put({ PK: 'tl', SK: String(i), d: 'x'.repeat(390_000) }));
  await expect(write(large)).rejects.toMatchObject(refused);
  await write(large.slice(0, 10));
});

test('reads many items at once, with a gap for each that is not there', async () => {
  await table.put({ PK: 't', SK: 'read', n: 2, other: 1 });
  const answer = await table.documents.send(
    new TransactGetCommand({
      TransactItems: [{ Get: { ...key('read'), ProjectionExpression: 'n' } }, { Get: key('nobody') }],
    }),
  );
  expect(answer.Responses?.map(({ Item }) => Item)).toEqual([{ n: 2 }, undefined]);
});
