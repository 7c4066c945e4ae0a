/** IAM statements for the table. Audit rows can be added, but not changed or deleted. */
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { auditRows } from '#shared/domain/audit/keys.ts';
import { AREAS } from '#shared/platform/table/areas.ts';
import { INDEX_NAMES } from '../storage/service-table.ts';

export function readsTable({ tableArn }: Table): PolicyStatement {
  return new PolicyStatement({
    sid: 'TableRead',
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: [tableArn, ...INDEX_NAMES.map((index) => `${tableArn}/index/${index}`)],
  });
}

/** Transactions are authorised by the actions of their members. */
export function writesTable({ tableArn }: Table): readonly PolicyStatement[] {
  return [
    new PolicyStatement({
      sid: 'TableWrite',
      actions: [
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:ConditionCheckItem',
      ],
      resources: [tableArn],
    }),
    new PolicyStatement({
      sid: 'AuditIsAppendOnly',
      effect: Effect.DENY,
      actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      resources: [tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': AUDIT_PARTITIONS } },
    }),
  ];
}

/** Partitions of audit rows, `T#<tenant>#<environment>#AUDIT#<month>` and the same with `#1` to `#3`. */
const AUDIT_PARTITIONS = `${AREAS.tenant}#${auditRows.pk}`.replaceAll(/<[^>]+>(?:#<[^>]+>)*/g, '*');

/** Permissions of an event source mapping on the table's stream (Lambda Developer Guide, "Using DynamoDB"). */
export function readsStream({ tableArn, tableStreamArn }: Table): readonly PolicyStatement[] {
  if (tableStreamArn === undefined) throw new Error('the table has no stream');
  return [
    new PolicyStatement({
      sid: 'StreamRead',
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [tableStreamArn],
    }),
    new PolicyStatement({
      sid: 'StreamList',
      actions: ['dynamodb:ListStreams'],
      resources: [`${tableArn}/stream/*`],
    }),
  ];
}
