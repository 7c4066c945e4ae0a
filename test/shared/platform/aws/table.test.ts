/** What the table says of a store that is throttled: the same for reads as for commits. */
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { awsTables, documentClient } from '#shared/platform/aws/table.ts';
import { Contended } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';

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
