/** What the table says of a store that is throttled: the same for reads as for commits. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { awsTables, documentClient } from '#shared/platform/aws/table.ts';
import { Contended } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { besideLaneZero, laneWrite } from '#shared/platform/spread/lanes.ts';

const scope = unsafeTenantScope('0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10', 'live');
const key = { pk: `${scope.prefix}#ENT#1`, sk: 'ENT' };
const client = mockClient(DynamoDBDocumentClient);
const table = () => awsTables('table', documentClient()).within(fenceOf(scope));

const failure = (name: string) => Object.assign(new Error('slow down'), { name });

beforeEach(() => client.reset());
afterAll(() => client.restore());

describe.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'])(
  'a store that answers %s beyond all retries',
  (name) => {
    beforeEach(() => {
      client.on(GetCommand).rejects(failure(name));
      client.on(QueryCommand).rejects(failure(name));
      client.on(PutCommand).rejects(failure(name));
    });

    it('is contended for a read of one item, a query and a commit', async () => {
      await expect(table().get(key)).rejects.toBeInstanceOf(Contended);
      await expect(table().query({ pk: key.pk })).rejects.toBeInstanceOf(Contended);
      await expect(table().commit([{ put: key }])).rejects.toBeInstanceOf(Contended);
    });
  },
);

it('leaves any other failure of a read what it is', async () => {
  const lost = failure('InternalServerError');
  client.on(GetCommand).rejects(lost);
  await expect(table().get(key)).rejects.toBe(lost);
});

describe('a transaction that collides on a counter', () => {
  const counter = { pk: `${scope.prefix}#COUNT#ENT`, sk: 'TOTAL' };
  const writes = [{ put: key }, laneWrite(besideLaneZero(counter), { n: 1 })];
  const conflict = (codes: readonly string[]) =>
    new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const counted = () =>
    client
      .commandCalls(TransactWriteCommand)
      .map(({ args: [{ input }] }) => input.TransactItems?.[1]?.Update?.Key);

  it('adds to other lanes from the next attempt on, and so does the next commit of the process', async () => {
    client
      .on(TransactWriteCommand)
      .rejectsOnce(conflict(['None', 'TransactionConflict']))
      .resolves({});
    const own = table();
    await own.commit(writes);
    for (let times = 0; times < 20; times += 1) await own.commit(writes);
    const [first, ...others] = counted();
    expect(first).toEqual(counter);
    expect(others).toHaveLength(21);
    expect(others.every((lane) => String(lane?.['sk']).startsWith('TOTAL'))).toBe(true);
    expect(new Set(others.map((lane) => lane?.['sk'])).size).toBeGreaterThan(4);
  });

  it('stays on the first lane where another item was in the way', async () => {
    client
      .on(TransactWriteCommand)
      .rejectsOnce(conflict(['TransactionConflict', 'None']))
      .resolves({});
    await table().commit(writes);
    expect(counted()).toEqual([counter, counter]);
  });
});
