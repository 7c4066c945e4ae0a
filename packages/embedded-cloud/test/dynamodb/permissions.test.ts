/** What each call asks of the caller's role. */
import { expect, test } from 'vitest';
import { arn } from '../../src/service.ts';
import { TABLE, wire, withEngine } from './open-engine.ts';

const resource = arn('dynamodb', `table/${TABLE}`);
const Key = wire({ PK: 'T#1', SK: 'a' });
const leading = (value: string) => ({ context: { 'dynamodb:LeadingKeys': value } });

test('asks for the action on the table, with the hash key it leads with', async () => {
  await withEngine(async ({ engine }) => {
    expect(engine.permissions('GetItem', { TableName: TABLE, Key })).toEqual([
      { action: 'dynamodb:GetItem', resource, ...leading('T#1') },
    ]);
    expect(engine.permissions('PutItem', { TableName: TABLE, Item: Key })).toEqual([
      { action: 'dynamodb:PutItem', resource, ...leading('T#1') },
    ]);
    expect(engine.permissions('Scan', { TableName: TABLE })).toEqual([{ action: 'dynamodb:Scan', resource }]);
  });
});

test('asks for the index that is queried, with the hash key of that index', async () => {
  await withEngine(async ({ engine }) => {
    const query = {
      TableName: TABLE,
      IndexName: 'GSI1',
      KeyConditionExpression: '#p = :p AND begins_with(GSI1SK, :s)',
      ExpressionAttributeNames: { '#p': 'GSI1PK' },
      ExpressionAttributeValues: wire({ ':p': 'T#2', ':s': 'x' }),
    };
    expect(engine.permissions('Query', query)).toEqual([
      { action: 'dynamodb:Query', resource: `${resource}/index/GSI1`, ...leading('T#2') },
    ]);
    expect(engine.permissions('Query', { ...query, KeyConditionExpression: 'nonsense' })).toEqual([
      { action: 'dynamodb:Query', resource: `${resource}/index/GSI1` },
    ]);
  });
});

test('asks for each member of a transaction by its own action', async () => {
  await withEngine(async ({ engine }) => {
    const keyed = { TableName: TABLE, Key };
    const TransactItems = [
      { Put: { TableName: TABLE, Item: wire({ PK: 'T#9', SK: 'b' }) } },
      { Update: { ...keyed, UpdateExpression: 'REMOVE x' } },
      { Delete: keyed },
      { ConditionCheck: { ...keyed, ConditionExpression: 'attribute_exists(PK)' } },
    ];
    const asked = engine.permissions('TransactWriteItems', { TransactItems });
    expect(asked.map(({ action, context }) => [action, context?.['dynamodb:LeadingKeys']])).toEqual([
      ['dynamodb:PutItem', 'T#9'],
      ['dynamodb:UpdateItem', 'T#1'],
      ['dynamodb:DeleteItem', 'T#1'],
      ['dynamodb:ConditionCheckItem', 'T#1'],
    ]);
    expect(engine.permissions('TransactGetItems', { TransactItems: [{ Get: keyed }] })).toEqual([
      { action: 'dynamodb:GetItem', resource, ...leading('T#1') },
    ]);
  });
});

test('asks once for every hash key of a batch', async () => {
  await withEngine(async ({ engine }) => {
    const Keys = ['T#1', 'T#2', 'T#1'].map((PK, at) => wire({ PK, SK: String(at) }));
    const asked = engine.permissions('BatchGetItem', { RequestItems: { [TABLE]: { Keys } } });
    expect(asked).toEqual(
      ['T#1', 'T#2'].map((key) => ({ action: 'dynamodb:BatchGetItem', resource, ...leading(key) })),
    );
    const requests = [
      { PutRequest: { Item: Key } },
      { DeleteRequest: { Key: wire({ PK: 'T#3', SK: 'x' }) } },
    ];
    const writes = engine.permissions('BatchWriteItem', { RequestItems: { [TABLE]: requests } });
    expect(writes.map(({ context }) => context?.['dynamodb:LeadingKeys'])).toEqual(['T#1', 'T#3']);
  });
});

test('asks for everything when the document cannot be read', async () => {
  await withEngine(async ({ engine }) => {
    expect(engine.permissions('PutItem', 'nonsense')).toEqual([
      { action: 'dynamodb:PutItem', resource: '*' },
    ]);
  });
});

test('names an operation it does not know', async () => {
  await withEngine(async ({ engine }) => {
    expect(() => engine.permissions('ExecuteStatement', {})).toThrow('dynamodb:ExecuteStatement');
    await expect(engine.handle('ExecuteStatement', {})).rejects.toMatchObject({
      code: 'UnknownOperationException',
      message: expect.stringContaining('dynamodb:ExecuteStatement'),
    });
    await expect(engine.handle('constructor', {})).rejects.toMatchObject({
      code: 'UnknownOperationException',
    });
  });
});

test('refuses legacy members by name instead of ignoring them', async () => {
  await withEngine(async ({ engine }) => {
    const expected = { PK: { Exists: false } };
    await expect(
      engine.handle('PutItem', { TableName: TABLE, Item: Key, Expected: expected }),
    ).rejects.toThrow('Expected');
    await expect(engine.handle('Query', { TableName: TABLE, KeyConditions: {} })).rejects.toThrow(
      'KeyConditions',
    );
  });
});
