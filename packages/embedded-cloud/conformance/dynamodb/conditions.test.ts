/** Conditions: operators, functions and the equality of documents. */
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
  await table.put({
    PK: 'c',
    SK: '1',
    name: 'hello',
    n: 5,
    price: 1.5,
    tags: new Set(['x', 'y']),
    numbers: new Set([1, 2]),
    list: ['a', 'b', { deep: [1] }, new Set(['p', 'q'])],
    map: { x: 1, y: [1, 2], z: { w: new Set([1, 2]) } },
    bytes: new Uint8Array([1, 2, 3]),
    flag: true,
    nothing: null,
  });
});
afterAll(() => table.stop());

type Values = Record<string, unknown>;

function update(ConditionExpression: string, values: Values = {}, more: Partial<UpdateCommandInput> = {}) {
  return table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { PK: 'c', SK: '1' },
      UpdateExpression: 'SET touched = :t',
      ConditionExpression,
      ExpressionAttributeValues: { ':t': 1, ...values },
      ...more,
    }),
  );
}

const holds = (condition: string, values?: Values) =>
  expect(update(condition, values)).resolves.toBeDefined();
const fails = (condition: string, values?: Values) =>
  expect(update(condition, values)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
const refused = (condition: string, values?: Values) =>
  expect(update(condition, values)).rejects.toMatchObject({ name: 'ValidationException' });

test('lets a put through only when its condition holds', async () => {
  const condition = { ConditionExpression: 'attribute_not_exists(PK)' };
  await table.put({ PK: 'once', SK: '1', v: 1 }, condition);
  await expect(table.put({ PK: 'once', SK: '1', v: 2 }, condition)).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
  });
  expect(await table.get('once', '1')).toMatchObject({ v: 1 });
});

test('shows the item a failed condition saw when asked, on put and on update', async () => {
  await table.put({ PK: 'show', SK: '1', v: 1 });
  const asked = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  await expect(
    table.put({ PK: 'show', SK: '1' }, { ConditionExpression: 'attribute_not_exists(PK)', ...asked }),
  ).rejects.toMatchObject({ Item: { PK: { S: 'show' }, v: { N: '1' } } });
  await expect(update('n = :no', { ':no': 6 }, asked)).rejects.toMatchObject({ Item: { n: { N: '5' } } });
});

test('compares strings, numbers and membership', async () => {
  await holds('n = :five AND n <> :four AND n > :four AND n >= :five AND n < :six AND n <= :five', {
    ':four': 4,
    ':five': 5,
    ':six': 6,
  });
  await holds('n IN (:four, :five) AND n BETWEEN :four AND :five', { ':four': 4, ':five': 5 });
  await holds('NOT (n > :six OR n < :four)', { ':four': 4, ':six': 6 });
  await holds('price = :p', { ':p': 1.5 });
  await fails('n < :text', { ':text': '6' });
});

test('treats an absent attribute as equal to nothing and unequal to everything', async () => {
  await fails('absent = :v', { ':v': 1 });
  await holds('absent <> :v', { ':v': 1 });
  await fails('absent = nowhere');
  await holds('absent <> nowhere');
  await fails('absent BETWEEN :a AND :b', { ':a': 1, ':b': 2 });
});

test('compares maps, lists and sets by their content', async () => {
  const names = { ExpressionAttributeNames: { '#m': 'map', '#l': 'list' } };
  const same = { x: 1, y: [1, 2], z: { w: new Set([2, 1]) } };
  await update('#m = :m', { ':m': same }, { ExpressionAttributeNames: { '#m': 'map' } });
  await expect(
    update('#m = :m', { ':m': { ...same, y: [2, 1] } }, { ExpressionAttributeNames: { '#m': 'map' } }),
  ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  const list = ['a', 'b', { deep: [1] }, new Set(['q', 'p'])];
  await update('#l = :l AND #m.y = :y', { ':l': list, ':y': [1, 2] }, names);
  await holds('tags = :tags AND numbers = :numbers', {
    ':tags': new Set(['y', 'x']),
    ':numbers': new Set([2, 1]),
  });
  await fails('tags = :tags', { ':tags': new Set(['x']) });
});

test('finds documents, sets and scalars inside lists with contains', async () => {
  const names = { ExpressionAttributeNames: { '#l': 'list' } };
  for (const element of ['a', { deep: [1] }, new Set(['q', 'p'])]) {
    await update('contains(#l, :e)', { ':e': element }, names);
  }
  for (const element of ['c', { deep: [2] }, ['a'], 1]) {
    await expect(update('contains(#l, :e)', { ':e': element }, names)).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    });
  }
  await holds('contains(tags, :x) AND contains(numbers, :one)', { ':x': 'x', ':one': 1 });
  await update('contains(#n, :part)', { ':part': 'ell' }, { ExpressionAttributeNames: { '#n': 'name' } });
});

test('knows begins_with, size and attribute_type', async () => {
  const names = { ExpressionAttributeNames: { '#n': 'name', '#l': 'list', '#b': 'bytes' } };
  await update(
    'begins_with(#n, :he) AND size(#l) = :four AND size(#b) = :three AND attribute_type(#n, :S)',
    { ':he': 'he', ':four': 4, ':three': 3, ':S': 'S' },
    names,
  );
  await holds('attribute_type(flag, :bool) AND attribute_type(nothing, :null) AND size(tags) = :two', {
    ':bool': 'BOOL',
    ':null': 'NULL',
    ':two': 2,
  });
  await fails('size(n) = :one', { ':one': 1 });
  await fails('attribute_exists(nope.deep[3])');
});

test('refuses what cannot be compared, is out of order, misspelt, reserved, undefined or unused', async () => {
  await refused('n < :list', { ':list': [1] });
  await refused('n BETWEEN :six AND :four', { ':six': 6, ':four': 4 });
  await refused('n BETWEEN :six AND :text', { ':six': 6, ':text': 'x' });
  await refused('attribute_type(n, :dog)', { ':dog': 'DOG' });
  await refused('begins_with(n, :two)', { ':two': 2 });
  await refused('n == :five', { ':five': 5 });
  await refused('status = :five', { ':five': 5 });
  await refused('n = :undefined');
  await refused('n = :five', { ':five': 5, ':unused': 1 });
  await refused('contains(tags, tags)');
  await refused('((n = :five))', { ':five': 5 });
});
