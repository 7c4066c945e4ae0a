/** Consumed capacity, and the time-to-live setting. */
import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
  await table.put({ PK: 'cap', SK: 'large', d: 'x'.repeat(9000) });
});
afterAll(() => table.stop());

const asked = { ReturnConsumedCapacity: 'INDEXES' } as const;

async function putUnits(item: object) {
  const answer = await table.documents.send(
    new PutCommand({ TableName: table.name, Item: { PK: 'cap', ...item }, ...asked }),
  );
  const used = answer.ConsumedCapacity;
  return [
    used?.CapacityUnits,
    used?.Table?.CapacityUnits,
    used?.GlobalSecondaryIndexes?.['GSI1']?.CapacityUnits,
  ];
}

test('charges a write for each KB of the larger image', async () => {
  expect(await putUnits({ SK: 'w', d: 'x'.repeat(3000) })).toEqual([3, 3, undefined]);
  expect(await putUnits({ SK: 'w', d: 'x' })).toEqual([3, 3, undefined]);
  expect(await putUnits({ SK: 'w', d: 'y' })).toEqual([1, 1, undefined]);
});

test('charges each index that a write touches: one write, two when the entry moves, none when it stays', async () => {
  expect(await putUnits({ SK: 'g', GSI1PK: 'a', GSI1SK: 'a' })).toEqual([2, 1, 1]);
  expect(await putUnits({ SK: 'g', GSI1PK: 'a', GSI1SK: 'b' })).toEqual([3, 1, 2]);
  expect(await putUnits({ SK: 'g', GSI1PK: 'a', GSI1SK: 'b', v: 1 })).toEqual([2, 1, 1]);
  expect(await putUnits({ SK: 'g', GSI1PK: 'a', GSI1SK: 'b', v: 1 })).toEqual([1, 1, undefined]);
  expect(await putUnits({ SK: 'g', v: 1 })).toEqual([2, 1, 1]);
});

test('charges reads by 4 KB, half when eventual, once when consistent, twice in a transaction', async () => {
  const Key = { PK: 'cap', SK: 'large' };
  const read = async (ConsistentRead: boolean) => {
    const get = new GetCommand({
      TableName: table.name,
      Key,
      ConsistentRead,
      ReturnConsumedCapacity: 'TOTAL',
    });
    return (await table.documents.send(get)).ConsumedCapacity?.CapacityUnits;
  };
  expect(await read(false)).toBe(1.5);
  expect(await read(true)).toBe(3);
  const together = await table.documents.send(
    new TransactGetCommand({
      TransactItems: [{ Get: { TableName: table.name, Key } }],
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
  expect(together.ConsumedCapacity?.[0]).toMatchObject({ CapacityUnits: 6 });
});

test('charges a query for what it read together', async () => {
  for (let i = 0; i < 8; i += 1) await table.put({ PK: 'sum', SK: String(i), d: 'x'.repeat(1000) });
  const answer = await table.documents.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'PK = :p',
      FilterExpression: 'd = :none',
      ExpressionAttributeValues: { ':p': 'sum', ':none': 'none' },
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
  expect(answer).toMatchObject({ Count: 0, ConsumedCapacity: { CapacityUnits: 1 } });
});

test('charges a transaction twice, by table', async () => {
  const answer = await table.documents.send(
    new TransactWriteCommand({
      ReturnConsumedCapacity: 'TOTAL',
      TransactItems: [
        { Put: { TableName: table.name, Item: { PK: 'cap', SK: 't1' } } },
        { Delete: { TableName: table.name, Key: { PK: 'cap', SK: 't2' } } },
      ],
    }),
  );
  expect(answer.ConsumedCapacity).toMatchObject([{ TableName: table.name, CapacityUnits: 4 }]);
});

test('charges nothing for what was not asked', async () => {
  const answer = await table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { PK: 'cap', SK: 'none' },
      ReturnConsumedCapacity: 'NONE',
    }),
  );
  expect(answer.ConsumedCapacity).toBeUndefined();
});

test('switches time to live on and says so', async () => {
  const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
  await table.raw.send(new UpdateTimeToLiveCommand({ TableName: table.name, TimeToLiveSpecification }));
  const { TimeToLiveDescription } = await table.raw.send(
    new DescribeTimeToLiveCommand({ TableName: table.name }),
  );
  expect(TimeToLiveDescription?.TimeToLiveStatus).toMatch(/ENABL/);
  expect(TimeToLiveDescription?.AttributeName).toBe('ttl');
});
