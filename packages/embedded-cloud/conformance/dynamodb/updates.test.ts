/** Update expressions. */
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
});
afterAll(() => table.stop());

async function update(
  SK: string,
  UpdateExpression: string,
  values?: object,
  more?: Partial<UpdateCommandInput>,
) {
  const answer = await table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { PK: 'u', SK },
      UpdateExpression,
      ReturnValues: 'ALL_NEW',
      ...(values === undefined ? {} : { ExpressionAttributeValues: { ...values } }),
      ...more,
    }),
  );
  return answer.Attributes;
}

const refused = (attempt: Promise<unknown>) =>
  expect(attempt).rejects.toMatchObject({ name: 'ValidationException' });

test('sets, removes, adds and deletes in one expression, all read from the item as it was', async () => {
  await table.put({ PK: 'u', SK: 'all', m: { a: { b: 1 } }, l: [1, 2, 3], n: 1, tags: new Set(['a']) });
  const item = await update(
    'all',
    'SET #m.#a.#b = :nine, #m.fresh = :doc, l[1] = :x, c = if_not_exists(c, :zero) + n, hist = list_append(if_not_exists(hist, :none), :event) REMOVE l[0] ADD n :one, tags :more',
    {
      ':nine': 9,
      ':doc': { k: [1] },
      ':x': 'X',
      ':zero': 0,
      ':one': 1,
      ':none': [],
      ':event': ['created'],
      ':more': new Set(['b']),
    },
    { ExpressionAttributeNames: { '#m': 'm', '#a': 'a', '#b': 'b' } },
  );
  expect(item).toEqual({
    PK: 'u',
    SK: 'all',
    m: { a: { b: 9 }, fresh: { k: [1] } },
    l: ['X', 3],
    c: 1,
    hist: ['created'],
    n: 2,
    tags: new Set(['a', 'b']),
  });
});

test('means list positions before the update, and appends beyond the end in order', async () => {
  await table.put({ PK: 'u', SK: 'list', l: [2, 3, 4, 5, 6, 7] });
  expect(await update('list', 'REMOVE l[1], l[0] SET l[3] = :v', { ':v': 17 })).toMatchObject({
    l: [4, 17, 6, 7],
  });
  await table.put({ PK: 'u', SK: 'list', l: ['one'] });
  const values = { ':a': 'a', ':b': 'b', ':c': 'c' };
  expect(await update('list', 'SET l[84] = :a, l[17] = :b, l[37] = :c', values)).toMatchObject({
    l: ['one', 'b', 'c', 'a'],
  });
  expect(await update('list', 'REMOVE l[99]')).toMatchObject({ l: ['one', 'b', 'c', 'a'] });
});

test('creates the item, and answers with the values asked for', async () => {
  const add = (ReturnValues: UpdateCommandInput['ReturnValues']) =>
    update('upsert', 'ADD hits :one', { ':one': 1 }, { ReturnValues });
  expect(await add('UPDATED_NEW')).toEqual({ hits: 1 });
  expect(await add('ALL_OLD')).toEqual({ PK: 'u', SK: 'upsert', hits: 1 });
  expect(await add('UPDATED_OLD')).toEqual({ hits: 2 });
  expect(await add('ALL_NEW')).toEqual({ PK: 'u', SK: 'upsert', hits: 4 });
  expect(await add('NONE')).toBeUndefined();
});

test('ignores removals from an item that is not there', async () => {
  await update('nobody', 'REMOVE x.y', undefined, { ReturnValues: 'NONE' });
  await update('nobody', 'REMOVE l[0]', undefined, { ReturnValues: 'NONE' });
});

test('drops a set with its last element, and leaves emptied maps and lists', async () => {
  await table.put({ PK: 'u', SK: 'empty', tags: new Set(['a', 'b']), m: { x: 1 }, l: [1] });
  expect(await update('empty', 'DELETE tags :t', { ':t': new Set(['a', 'z']) })).toMatchObject({
    tags: new Set(['b']),
  });
  const item = await update('empty', 'DELETE tags :t REMOVE m.x, l[0]', { ':t': new Set(['b']) });
  expect(item).toEqual({ PK: 'u', SK: 'empty', m: {}, l: [] });
});

test('calculates exactly', async () => {
  await table.put({ PK: 'u', SK: 'sum', n: 0.1, big: 9007199254740991 });
  const item = await update('sum', 'SET n = n + :x, big = big + :one, small = n - :x', {
    ':x': 0.2,
    ':one': 1,
  });
  expect(item).toMatchObject({ n: 0.3, small: -0.1 });
});

test('refuses paths that lead nowhere', async () => {
  await table.put({ PK: 'u', SK: 'path', a: 'text', l: ['x'] });
  for (const expression of [
    'SET a.c = :v',
    'SET l.c = :v',
    'SET no.c = :v',
    'SET a[0] = :v',
    'SET no[0] = :v',
  ]) {
    await refused(update('path', expression, { ':v': 7 }));
  }
  for (const expression of ['REMOVE a.c', 'REMOVE no.c', 'REMOVE a[0]']) {
    await refused(update('path', expression));
  }
});

test('refuses wrong types, missing operands, overlapping paths, keys and reserved or unused names', async () => {
  await table.put({ PK: 'u', SK: 'bad', text: 'hi', n: 1, tags: new Set(['a']), l: [1] });
  await refused(update('bad', 'ADD n :v', { ':v': 'x' }));
  await refused(update('bad', 'ADD text :v', { ':v': 1 }));
  await refused(update('bad', 'ADD l :v', { ':v': [1] }));
  await refused(update('bad', 'DELETE tags :v', { ':v': 'a' }));
  await refused(update('bad', 'DELETE text :v', { ':v': new Set(['a']) }));
  await refused(update('bad', 'SET n = absent + :v', { ':v': 1 }));
  await refused(update('bad', 'SET n = list_append(n, :v)', { ':v': [1] }));
  await refused(update('bad', 'SET q = :v ADD q :v', { ':v': 1 }));
  await refused(update('bad', 'SET q.a = :v, q = :v', { ':v': 1 }));
  await refused(update('bad', 'SET SK = :v', { ':v': 'x' }));
  await refused(update('bad', 'SET status = :v', { ':v': 1 }));
  await refused(update('bad', 'SET q = :v', { ':v': 1, ':w': 2 }));
  await refused(update('bad', ''));
  expect(await table.get('u', 'bad')).toEqual({
    PK: 'u',
    SK: 'bad',
    text: 'hi',
    n: 1,
    tags: new Set(['a']),
    l: [1],
  });
});

test('refuses an update that would make the item too large or too deep', async () => {
  await table.put({ PK: 'u', SK: 'big', d: 'x'.repeat(390 * 1024) });
  await refused(update('big', 'SET e = :v', { ':v': 'y'.repeat(20 * 1024) }));
  let deep: unknown = 1;
  for (let level = 0; level < 31; level += 1) deep = { deep };
  await table.put({ PK: 'u', SK: 'deep', a: { b: { c: {} } } });
  await refused(update('deep', 'SET a.b.c.d = :v', { ':v': deep }));
});
