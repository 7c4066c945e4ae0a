/** The documents of the item operations. Legacy parameters (Expected, KeyConditions …) are refused by name. */
import * as z from 'zod';
import { TABLE_NAME } from '../table/definition.ts';

const attributes = z.record(z.string(), z.unknown());
const capacity = z.enum(['INDEXES', 'TOTAL', 'NONE']).optional();
const collectionMetrics = z.enum(['SIZE', 'NONE']).optional();
const onFailure = z.enum(['ALL_OLD', 'NONE']).optional();
const flag = z.boolean().optional();

const names = { ExpressionAttributeNames: z.record(z.string(), z.string()).optional() };
const substitutes = { ...names, ExpressionAttributeValues: attributes.optional() };

const conditional = {
  TableName: TABLE_NAME,
  ...substitutes,
  ConditionExpression: z.string().optional(),
  ReturnValuesOnConditionCheckFailure: onFailure,
};
const put = { ...conditional, Item: attributes };
const remove = { ...conditional, Key: attributes };
const update = { ...conditional, Key: attributes, UpdateExpression: z.string().optional() };
const single = {
  ReturnValues: z.enum(['NONE', 'ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW']).optional(),
  ReturnConsumedCapacity: capacity,
  ReturnItemCollectionMetrics: collectionMetrics,
};

export const PUT_ITEM = z.strictObject({ ...put, ...single });
export const DELETE_ITEM = z.strictObject({ ...remove, ...single });
export const UPDATE_ITEM = z.strictObject({ ...update, ...single });

const get = {
  TableName: TABLE_NAME,
  Key: attributes,
  ProjectionExpression: z.string().optional(),
  ...names,
};
export const GET_ITEM = z.strictObject({ ...get, ConsistentRead: flag, ReturnConsumedCapacity: capacity });

const read = {
  TableName: TABLE_NAME,
  IndexName: z.string().optional(),
  Select: z.enum(['ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES', 'COUNT']).optional(),
  Limit: z.int().min(1).optional(),
  ConsistentRead: flag,
  ExclusiveStartKey: attributes.nullish(),
  FilterExpression: z.string().optional(),
  ProjectionExpression: z.string().optional(),
  ReturnConsumedCapacity: capacity,
  ...substitutes,
};
export const QUERY = z.strictObject({
  ...read,
  KeyConditionExpression: z.string(),
  ScanIndexForward: flag,
});
export const SCAN = z.strictObject({
  ...read,
  Segment: z.int().min(0).max(999_999).optional(),
  TotalSegments: z.int().min(1).max(1_000_000).optional(),
});

export const BATCH_GET = z.strictObject({
  RequestItems: z.record(
    TABLE_NAME,
    z.strictObject({
      Keys: z.array(attributes).min(1).max(100),
      ProjectionExpression: z.string().optional(),
      ConsistentRead: flag,
      ...names,
    }),
  ),
  ReturnConsumedCapacity: capacity,
});

export const BATCH_WRITE = z.strictObject({
  RequestItems: z.record(
    TABLE_NAME,
    z
      .array(
        z.strictObject({
          PutRequest: z.strictObject({ Item: attributes }).optional(),
          DeleteRequest: z.strictObject({ Key: attributes }).optional(),
        }),
      )
      .min(1)
      .max(25),
  ),
  ReturnConsumedCapacity: capacity,
  ReturnItemCollectionMetrics: collectionMetrics,
});

const check = { ...remove, ConditionExpression: z.string() };

export const TRANSACT_WRITE = z.strictObject({
  TransactItems: z
    .array(
      z.strictObject({
        Put: z.strictObject(put).optional(),
        Update: z.strictObject({ ...update, UpdateExpression: z.string() }).optional(),
        Delete: z.strictObject(remove).optional(),
        ConditionCheck: z.strictObject(check).optional(),
      }),
    )
    .min(1)
    .max(100),
  ClientRequestToken: z.string().min(1).max(36).optional(),
  ReturnConsumedCapacity: capacity,
  ReturnItemCollectionMetrics: collectionMetrics,
});

export const TRANSACT_GET = z.strictObject({
  TransactItems: z
    .array(z.strictObject({ Get: z.strictObject(get) }))
    .min(1)
    .max(100),
  ReturnConsumedCapacity: capacity,
});
