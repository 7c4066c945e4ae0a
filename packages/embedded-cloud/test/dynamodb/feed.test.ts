/** The change feed: complete, in commit order, durable with the change. */
import { expect, test } from 'vitest';
import { DEFINITION, openEngine, put, TABLE, wire, withEngine, withFolder } from './open-engine.ts';

test('records what was and what is, in commit order, and nothing when nothing changed', async () => {
  await withEngine(async ({ engine }) => {
    await put(engine, { PK: 'a', SK: '1', v: 1 });
    await put(engine, { v: 1, SK: '1', PK: 'a' });
    await put(engine, { PK: 'a', SK: '1', v: 2 });
    await engine.handle('DeleteItem', { TableName: TABLE, Key: wire({ PK: 'a', SK: '1' }) });
    await engine.handle('DeleteItem', { TableName: TABLE, Key: wire({ PK: 'a', SK: '1' }) });
    const records = (await engine.changes(TABLE, undefined, 10)).map(({ record }) => record);
    expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
    const [insert, modify, remove] = records;
    expect(insert?.dynamodb).toMatchObject({
      Keys: wire({ PK: 'a', SK: '1' }),
      NewImage: wire({ PK: 'a', SK: '1', v: 1 }),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });
    expect(insert?.dynamodb).not.toHaveProperty('OldImage');
    expect(modify?.dynamodb).toMatchObject({ OldImage: { v: { N: '1' } }, NewImage: { v: { N: '2' } } });
    expect(remove?.dynamodb).not.toHaveProperty('NewImage');
    expect(remove).toMatchObject({ eventSource: 'aws:dynamodb', eventVersion: '1.1' });
    expect(remove?.eventSourceARN).toContain(`table/${TABLE}/stream/`);
  });
});

test('holds every item of a transaction, and none of one that failed', async () => {
  await withEngine(async ({ engine }) => {
    const puts = ['1', '2', '3'].map((SK) => ({ Put: { TableName: TABLE, Item: wire({ PK: 'a', SK }) } }));
    const check = {
      ConditionCheck: {
        TableName: TABLE,
        Key: wire({ PK: 'b', SK: '1' }),
        ConditionExpression: 'attribute_exists(PK)',
      },
    };
    await expect(engine.handle('TransactWriteItems', { TransactItems: [...puts, check] })).rejects.toThrow();
    expect(await engine.changes(TABLE, undefined, 10)).toEqual([]);
    await engine.handle('TransactWriteItems', { TransactItems: puts });
    expect(await engine.changes(TABLE, undefined, 10)).toHaveLength(3);
  });
});

test('is read on from any record, and announces each commit after it can be read', async () => {
  await withEngine(async ({ engine }) => {
    const announced: string[] = [];
    const stop = engine.onChange((table) => announced.push(table));
    for (let i = 0; i < 5; i += 1) await put(engine, { PK: 'a', SK: String(i) });
    stop();
    await put(engine, { PK: 'a', SK: 'quiet' });
    expect(announced).toEqual(Array(5).fill(TABLE));
    const first = await engine.changes(TABLE, undefined, 2);
    const rest = await engine.changes(TABLE, first.at(-1)?.sequence, 100);
    const sequences = [...first, ...rest].map(({ sequence }) => sequence);
    expect(sequences).toHaveLength(6);
    expect([...new Set(sequences)].sort()).toEqual(sequences);
  });
});

test('never gives out a sequence number twice, even when all records were trimmed before a restart', async () => {
  await withFolder(async (folder) => {
    const before = await openEngine(folder);
    await before.engine.ensureTable(DEFINITION);
    for (let i = 0; i < 3; i += 1) await put(before.engine, { PK: 'a', SK: String(i) });
    const [, second, last] = await before.engine.changes(TABLE, undefined, 10);
    await before.engine.trimChanges(TABLE, second?.sequence ?? '');
    expect(await before.engine.changes(TABLE, undefined, 10)).toEqual([last]);
    await before.engine.trimChanges(TABLE, last?.sequence ?? '');
    await before.close();
    const after = await openEngine(folder);
    await put(after.engine, { PK: 'a', SK: 'new' });
    const [fresh] = await after.engine.changes(TABLE, last?.sequence, 10);
    expect(fresh?.record.dynamodb.Keys).toEqual(wire({ PK: 'a', SK: 'new' }));
    await after.close();
  });
});

test('remembers a transaction token over a restart, for ten minutes', async () => {
  await withFolder(async (folder) => {
    const transaction = {
      ClientRequestToken: 'one-token',
      TransactItems: [
        {
          Update: {
            TableName: TABLE,
            Key: wire({ PK: 'a', SK: 'n' }),
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ],
    };
    const before = await openEngine(folder);
    await before.engine.ensureTable(DEFINITION);
    await before.engine.handle('TransactWriteItems', transaction);
    await before.close();
    const { engine, clock, close } = await openEngine(folder);
    const count = () => engine.handle('GetItem', { TableName: TABLE, Key: wire({ PK: 'a', SK: 'n' }) });
    await engine.handle('TransactWriteItems', transaction);
    expect(await count()).toMatchObject({ Item: { n: { N: '1' } } });
    await clock.advance(11 * 60_000);
    await engine.handle('TransactWriteItems', transaction);
    expect(await count()).toMatchObject({ Item: { n: { N: '2' } } });
    await engine.handle('TransactWriteItems', transaction);
    expect(await count()).toMatchObject({ Item: { n: { N: '2' } } });
    await close();
  });
});
