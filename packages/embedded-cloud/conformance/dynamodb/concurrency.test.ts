/** Many writers at once: nothing lost, nothing doubled, one winner. */
import { QueryCommand, TransactGetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedTable, checkedTable } from './table.ts';

let table: CheckedTable;
beforeAll(async () => {
  table = await checkedTable();
});
afterAll(() => table.stop());

const addOne = (PK: string, SK: string) => ({
  TableName: table.name,
  Key: { PK, SK },
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': 1 },
});

/** AWS may answer a race with TransactionConflict, which is to be tried again. */
async function untilCommitted(attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const fault = await attempt().then(
      () => undefined,
      (error: { CancellationReasons?: { Code?: string }[] }) => error,
    );
    if (fault === undefined) return;
    if (!fault.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict')) throw fault;
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40));
  }
  throw new Error('the transaction never got through');
}

test('counts 200 concurrent transactions on one item exactly, with an entry for each', async () => {
  const credit = (i: number) => () =>
    table.documents.send(
      new TransactWriteCommand({
        TransactItems: [
          { Update: addOne('balance', 'total') },
          {
            Put: {
              TableName: table.name,
              Item: { PK: 'balance', SK: `entry#${i}` },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
        ],
      }),
    );
  await Promise.all([...Array(200).keys()].map((i) => untilCommitted(credit(i))));
  expect(await table.get('balance', 'total')).toMatchObject({ n: 200 });
  const entries = await table.documents.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'PK = :p AND begins_with(SK, :e)',
      ExpressionAttributeValues: { ':p': 'balance', ':e': 'entry#' },
      ConsistentRead: true,
    }),
  );
  expect(entries.Count).toBe(200);
});

test('adds 300 concurrent increments exactly', async () => {
  await Promise.all(
    [...Array(300).keys()].map(() => table.documents.send(new UpdateCommand(addOne('counter', '1')))),
  );
  expect(await table.get('counter', '1')).toMatchObject({ n: 300 });
});

test('lets exactly one of 50 racing conditional puts win', async () => {
  const race = await Promise.allSettled(
    [...Array(50).keys()].map((i) =>
      table.put({ PK: 'race', SK: '1', i }, { ConditionExpression: 'attribute_not_exists(PK)' }),
    ),
  );
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('never shows half a transaction to a transactional read', async () => {
  const both = ['left', 'right'];
  const writeBoth = (n: number) =>
    table.documents.send(
      new TransactWriteCommand({
        TransactItems: both.map((SK) => ({ Put: { TableName: table.name, Item: { PK: 'pair', SK, n } } })),
      }),
    );
  const readBoth = async () => {
    const answer = await table.documents.send(
      new TransactGetCommand({
        TransactItems: both.map((SK) => ({ Get: { TableName: table.name, Key: { PK: 'pair', SK } } })),
      }),
    );
    return answer.Responses?.map(({ Item }) => Item?.['n']);
  };
  await writeBoth(0);
  const writes = [...Array(60).keys()].map((n) => untilCommitted(() => writeBoth(n)));
  for (let i = 0; i < 60; i += 1) {
    await untilCommitted(async () => {
      const [left, right] = (await readBoth()) ?? [];
      expect(left).toBe(right);
    });
  }
  await Promise.all(writes);
});
