/** What each operation needs of the caller's role. Source: service authorization reference, Amazon DynamoDB. */
import * as z from 'zod';
import type { Permission } from '../service.ts';
import { keyCondition } from './expressions/key-condition.ts';
import { ExpressionReader } from './expressions/reader.ts';
import { QUERY } from './operations/inputs.ts';
import type { Catalog } from './table/catalog.ts';
import { TABLE_NAME } from './table/definition.ts';
import { tableArn } from './table/describe.ts';
import type { AttributeValue } from './values/attribute-value.ts';

type Attributes = Readonly<Record<string, unknown>>;
type Asks = (catalog: Catalog, action: string, input: unknown) => Permission[];

const attributes = z.record(z.string(), z.unknown());
const named = z.looseObject({ TableName: TABLE_NAME, IndexName: z.string().optional() });
const restored = z.looseObject({
  SourceTableName: TABLE_NAME.optional(),
  SourceTableArn: TABLE_NAME.optional(),
  TargetTableName: TABLE_NAME,
});
const FILLS = ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'] as const;
const keyed = z.looseObject({
  TableName: TABLE_NAME,
  Key: attributes.optional(),
  Item: attributes.optional(),
});
const batchGet = z.looseObject({
  RequestItems: z.record(TABLE_NAME, z.looseObject({ Keys: z.array(attributes) })),
});
const batchWrite = z.looseObject({
  RequestItems: z.record(
    TABLE_NAME,
    z.array(
      z.looseObject({
        PutRequest: z.looseObject({ Item: attributes }).optional(),
        DeleteRequest: z.looseObject({ Key: attributes }).optional(),
      }),
    ),
  ),
});
const transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), keyed)) });

/**
 * The permissions of a call, with `dynamodb:LeadingKeys` where the hash key is known. A document that cannot be read
 * asks for the action on every table: `handle` will refuse it anyway.
 */
export function permissionsOf(catalog: Catalog, operation: keyof typeof ASKS, input: unknown): Permission[] {
  return ASKS[operation](catalog, `dynamodb:${operation}`, input);
}

/** Whether the engine knows the operation. */
export function isOperation(operation: string): operation is keyof typeof ASKS {
  return Object.hasOwn(ASKS, operation);
}

const onTable: Asks = (_, action, input) => {
  const { data } = named.safeParse(input);
  if (data === undefined) return [everywhere(action)];
  return [{ action, resource: resourceOf(data.TableName, data.IndexName) }];
};

/** Of the source by its own action, and of the target whatever fills it (Developer Guide, "Restoring with IAM"). */
const onRestore: Asks = (_, action, input) => {
  const { data } = restored.safeParse(input);
  const source = data?.SourceTableName ?? data?.SourceTableArn;
  if (data === undefined || source === undefined) return [everywhere(action)];
  return [
    { action, resource: tableArn(source) },
    ...FILLS.map((fills) => ({ action: `dynamodb:${fills}`, resource: tableArn(data.TargetTableName) })),
  ];
};

const onItem: Asks = (catalog, action, input) => {
  const { data } = keyed.safeParse(input);
  if (data === undefined) return [everywhere(action)];
  return [onKey(catalog, action, data.TableName, data.Key ?? data.Item)];
};

const onQuery: Asks = (catalog, action, input) => {
  const permissions = onTable(catalog, action, input);
  const leading = leadingKeyOfQuery(catalog, input);
  return leading === undefined
    ? permissions
    : permissions.map((one) => ({ ...one, context: { 'dynamodb:LeadingKeys': leading } }));
};

const onBatchGet: Asks = (catalog, action, input) => {
  const { data } = batchGet.safeParse(input);
  if (data === undefined) return [everywhere(action)];
  return Object.entries(data.RequestItems).flatMap(([table, { Keys }]) =>
    distinct(Keys.map((key) => onKey(catalog, action, table, key))),
  );
};

const onBatchWrite: Asks = (catalog, action, input) => {
  const { data } = batchWrite.safeParse(input);
  if (data === undefined) return [everywhere(action)];
  return Object.entries(data.RequestItems).flatMap(([table, requests]) =>
    distinct(
      requests.map(({ PutRequest, DeleteRequest }) =>
        onKey(catalog, action, table, PutRequest?.Item ?? DeleteRequest?.Key),
      ),
    ),
  );
};

const MEMBER_ACTIONS: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Get: 'dynamodb:GetItem',
};

const onMembers: Asks = (catalog, action, input) => {
  const { data } = transaction.safeParse(input);
  if (data === undefined) return [everywhere(action)];
  const members = data.TransactItems.flatMap((member) => Object.entries(member));
  return distinct(
    members.map(([kind, { TableName, Key, Item }]) =>
      onKey(catalog, MEMBER_ACTIONS[kind] ?? action, TableName, Key ?? Item),
    ),
  );
};

const ASKS = {
  CreateTable: onTable,
  DeleteTable: onTable,
  DescribeTable: onTable,
  UpdateTable: onTable,
  DescribeContinuousBackups: onTable,
  UpdateContinuousBackups: onTable,
  RestoreTableToPointInTime: onRestore,
  ListTables: (_, action) => [everywhere(action)],
  UpdateTimeToLive: onTable,
  DescribeTimeToLive: onTable,
  GetItem: onItem,
  PutItem: onItem,
  UpdateItem: onItem,
  DeleteItem: onItem,
  Query: onQuery,
  Scan: onTable,
  BatchGetItem: onBatchGet,
  BatchWriteItem: onBatchWrite,
  TransactGetItems: onMembers,
  TransactWriteItems: onMembers,
} satisfies Record<string, Asks>;

function leadingKeyOfQuery(catalog: Catalog, input: unknown): string | undefined {
  const { data } = QUERY.safeParse(input);
  const table = data && catalog.find(data.TableName);
  const key = table?.indexes.find(({ name }) => name === data?.IndexName)?.key ?? table?.key;
  if (data === undefined || key === undefined) return undefined;
  try {
    const reader = new ExpressionReader(data);
    const tree = reader.condition('KeyConditionExpression', data.KeyConditionExpression);
    return tree && scalar(keyCondition(tree.condition, key, reader.values).hash);
  } catch {
    return undefined;
  }
}

function onKey(catalog: Catalog, action: string, table: string, key: Attributes | undefined): Permission {
  const hash = catalog.find(table)?.key.hash.name;
  const leading = hash === undefined ? undefined : scalar(key?.[hash]);
  const resource = tableArn(table);
  return leading === undefined
    ? { action, resource }
    : { action, resource, context: { 'dynamodb:LeadingKeys': leading } };
}

function scalar(value: AttributeValue | unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const content: unknown = Object.values(value)[0];
  return typeof content === 'string' ? content : undefined;
}

function distinct(permissions: readonly Permission[]): Permission[] {
  return [...new Map(permissions.map((one) => [JSON.stringify(one), one])).values()];
}

function resourceOf(table: string, index: string | undefined): string {
  return index === undefined ? tableArn(table) : `${tableArn(table)}/index/${index}`;
}

function everywhere(action: string): Permission {
  return { action, resource: '*' };
}
