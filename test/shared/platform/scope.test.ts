import { describe, expect, it } from 'vitest';
import { fenced, partitionKeys } from '#shared/platform/aws/table/fence.ts';
import { fenceOf, insideFence, organisationFence, unsafeTenantScope } from '#shared/platform/scope.ts';

const scope = unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000001', 'test');

describe('tenant fence', () => {
  it('contains the tenant’s own partitions and nothing that merely begins alike', () => {
    const fence = fenceOf(scope);
    expect(insideFence(fence, scope.prefix)).toBe(true);
    expect(insideFence(fence, `${scope.prefix}#ENT#1`)).toBe(true);
    expect(insideFence(fence, `${scope.prefix}ing#ENT#1`)).toBe(false);
    expect(insideFence(fence, scope.prefix.replace('test', 'live'))).toBe(false);
    expect(insideFence(fence, 'T#other#test#ENT#1')).toBe(false);
    expect(insideFence(fence, '')).toBe(false);
  });

  it('opens pointers only where they are asked for', () => {
    expect(insideFence(fenceOf(scope), 'LINK#abc')).toBe(false);
    expect(insideFence(fenceOf(scope, 'link'), 'LINK#abc')).toBe(true);
    expect(insideFence(fenceOf(scope, 'link'), 'DUE#1')).toBe(false);
  });

  it('keeps the organisation of a tenant out of both environments, and both out of it', () => {
    const fence = organisationFence(scope.tenantId);
    for (const environment of ['test', 'live'] as const) {
      const { prefix } = unsafeTenantScope(scope.tenantId, environment);
      expect(insideFence(fence, prefix)).toBe(false);
      expect(
        insideFence(fenceOf(unsafeTenantScope(scope.tenantId, environment), 'link', 'due'), fence[0] ?? ''),
      ).toBe(false);
    }
    expect(insideFence(fence, `T#${scope.tenantId}#ORG#USER#1`)).toBe(true);
    expect(insideFence(fence, 'T#other#ORG')).toBe(false);
  });

  it('finds every partition key of a command, and a hole where there is none', () => {
    const input = {
      TransactItems: [
        { Put: { Item: { pk: 'A', sk: '1', list_pk: 'L', due_pk: 'D' } } },
        { Update: { Key: { pk: 'B', sk: '1' } } },
        { Delete: { Key: {} } },
      ],
    };
    expect(partitionKeys(input)).toEqual(['A', 'L', 'D', 'B', '']);
    expect(
      partitionKeys({ KeyConditionExpression: '#pk = :pk', ExpressionAttributeValues: { ':pk': 'Q' } }),
    ).toEqual(['Q']);
    expect(
      partitionKeys({ KeyConditionExpression: '#pk = :other', ExpressionAttributeValues: { ':other': 'Q' } }),
    ).toEqual(['']);
  });

  it('finds the keys of a batch of reads, and a hole where one is not a key or the batch writes', () => {
    const keys = [{ pk: 'A', sk: '1' }, { pk: 'B', sk: '1' }, { sk: '2' }];
    expect(partitionKeys({ RequestItems: { table: { Keys: keys } } })).toEqual(['A', 'B', '']);
    expect(partitionKeys({ RequestItems: { table: [{ DeleteRequest: { Key: { pk: 'A' } } }] } })).toEqual([
      '',
    ]);
  });

  it('marks an input and returns it', () => {
    const input = { Key: { pk: 'A', sk: '1' } };
    expect(fenced(['A'], input)).toBe(input);
  });
});
