/** What DescribeTable says of a table. */
import { arn } from '../../service.ts';
import { type KeySchema, keyAttributes, type Table } from './table.ts';

export function tableArn(name: string): string {
  return arn('dynamodb', `table/${name}`);
}

export function streamArn(table: Table): string {
  return `${tableArn(table.name)}/stream/${new Date(table.createdAt).toISOString().slice(0, 23)}`;
}

/** TableDescription of the API reference; sizes and counts are not kept, so they are left out. */
export function describeTable(table: Table, status = 'ACTIVE'): unknown {
  const keys = [table.key, ...table.indexes.map((index) => index.key)].flatMap(keyAttributes);
  const types = new Map(keys.map(({ name, type }) => [name, type]));
  return {
    TableName: table.name,
    TableArn: tableArn(table.name),
    TableId: table.id,
    TableStatus: status,
    CreationDateTime: table.createdAt / 1000,
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: describeKeys(table.key),
    DeletionProtectionEnabled: table.isProtected ?? false,
    BillingModeSummary: { BillingMode: table.billing },
    ...(table.indexes.length === 0 ? {} : { GlobalSecondaryIndexes: describeIndexes(table, status) }),
    ...(table.stream === undefined
      ? {}
      : {
          StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream },
          LatestStreamArn: streamArn(table),
        }),
  };
}

function describeIndexes(table: Table, status: string): unknown[] {
  return table.indexes.map((index) => ({
    IndexName: index.name,
    IndexArn: `${tableArn(table.name)}/index/${index.name}`,
    IndexStatus: status,
    KeySchema: describeKeys(index.key),
    Projection: {
      ProjectionType: index.projection,
      ...(index.projection === 'INCLUDE' ? { NonKeyAttributes: index.included } : {}),
    },
  }));
}

function describeKeys(schema: KeySchema): unknown[] {
  return keyAttributes(schema).map(({ name }, at) => ({
    AttributeName: name,
    KeyType: at === 0 ? 'HASH' : 'RANGE',
  }));
}
