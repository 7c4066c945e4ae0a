/** IAM statements for the tables. Rows of the audit trail can be added and read, and nothing else. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IndexName } from '#shared/platform/ports.ts';
import type { StoredTable } from '../storage/stores.ts';

export function readsTable({ tableArn }: StoredTable): PolicyStatement {
  return new PolicyStatement({
    sid: 'TableRead',
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: [tableArn],
  });
}

export function readsIndexes(
  { tableArn }: StoredTable,
  sid: string,
  indexes: readonly IndexName[],
): PolicyStatement {
  return new PolicyStatement({
    sid,
    actions: ['dynamodb:Query'],
    resources: indexes.map((index) => `${tableArn}/index/${index}`),
  });
}

/** Transactions are authorised by the actions of their members. */
export function writesTable({ tableArn }: StoredTable): PolicyStatement {
  return new PolicyStatement({
    sid: 'TableWrite',
    actions: [
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:ConditionCheckItem',
    ],
    resources: [tableArn],
  });
}

/** Adds rows of the audit trail. IAM cannot tell a new row from one that is written over: the chain of hashes does. */
export function appendsTrail({ tableArn }: StoredTable): PolicyStatement {
  return new PolicyStatement({ sid: 'TrailAppend', actions: ['dynamodb:PutItem'], resources: [tableArn] });
}

export function readsTrail({ tableArn }: StoredTable): PolicyStatement {
  return new PolicyStatement({ sid: 'TrailRead', actions: ['dynamodb:Query'], resources: [tableArn] });
}

/** Finds everything of a tenant or an entity that is erased. */
export function scansTable({ tableArn }: StoredTable): PolicyStatement {
  return new PolicyStatement({ sid: 'TableScan', actions: ['dynamodb:Scan'], resources: [tableArn] });
}

/** Reads wrapped data keys of tenants. */
export function readsDataKeys({ tableArn }: StoredTable): PolicyStatement {
  return new PolicyStatement({
    sid: 'DataKeysRead',
    actions: ['dynamodb:GetItem'],
    resources: [tableArn],
  });
}

/** Adds generations of data keys, and destroys those of a tenant that leaves. Only the operator does. */
export function writesDataKeys({ tableArn }: StoredTable): PolicyStatement {
  return new PolicyStatement({
    sid: 'DataKeysWrite',
    actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    resources: [tableArn],
  });
}

/** Permissions of an event source mapping on the table's stream (Lambda Developer Guide, "Using DynamoDB"). */
export function readsStream({ tableStreamArn }: StoredTable): readonly PolicyStatement[] {
  if (tableStreamArn === undefined) throw new Error('the table has no stream');
  return [
    new PolicyStatement({
      sid: 'StreamRead',
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [tableStreamArn],
    }),
    // It accepts no resource but `*`, and names streams without reading them.
    new PolicyStatement({ sid: 'StreamList', actions: ['dynamodb:ListStreams'], resources: ['*'] }),
  ];
}
