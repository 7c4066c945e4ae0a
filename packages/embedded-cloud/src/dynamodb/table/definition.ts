/** Reads a table's definition: CreateTable's input, plus what CloudFormation sets beside it. */
import * as z from 'zod';
import { invalid } from '../errors.ts';
import type { Index, KeyAttribute, KeySchema, Table } from './table.ts';

/** What a definition decides; the catalog adds identity, age, and since when recovery reaches back. */
export type TableShape = Omit<Table, 'id' | 'createdAt' | 'recovery'> & { readonly recoveryDays?: number };

export const TABLE_NAME = z
  .string()
  .regex(/^(?:arn:aws:dynamodb:[^:]*:[^:]*:table\/)?[a-zA-Z0-9_.-]{3,255}$/)
  .transform((name) => name.slice(name.lastIndexOf('/') + 1));

const keySchema = z
  .array(z.strictObject({ AttributeName: z.string().min(1).max(255), KeyType: z.enum(['HASH', 'RANGE']) }))
  .min(1)
  .max(2);

const index = z.strictObject({
  IndexName: z.string().regex(/^[a-zA-Z0-9_.-]{3,255}$/),
  KeySchema: keySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).max(20).optional(),
  }),
  ProvisionedThroughput: z.unknown().optional(),
});

/** Throughput, encryption and tags have no effect here; everything else must be understood. */
const definition = z.strictObject({
  TableName: TABLE_NAME,
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string().min(1).max(255), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']).optional(),
  GlobalSecondaryIndexes: z.array(index).max(20).optional(),
  StreamSpecification: z
    .strictObject({
      StreamEnabled: z.boolean(),
      StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']).optional(),
    })
    .optional(),
  ProvisionedThroughput: z.unknown().optional(),
  SSESpecification: z.unknown().optional(),
  DeletionProtectionEnabled: z.boolean().optional(),
  TableClass: z.string().optional(),
  Tags: z.unknown().optional(),
  ttlAttribute: z.string().min(1).max(255).optional(),
  stream: z.boolean().optional(),
  recoveryDays: z.int().min(1).max(35).optional(),
});

/** CreateTable's input; `stream` is short for both images, `ttlAttribute` and `recoveryDays` switch expiry and recovery on. */
export type TableDefinition = z.input<typeof definition>;
export const TABLE_DEFINITION = definition;

/** The part of a table that its definition decides. Throws `ValidationException` when it contradicts itself. */
export function readDefinition(input: z.output<typeof definition>): TableShape {
  const types = new Map(
    input.AttributeDefinitions.map((attribute) => [attribute.AttributeName, attribute.AttributeType]),
  );
  const schema = (keys: z.output<typeof keySchema>) => readKeySchema(keys, types);
  const indexes = (input.GlobalSecondaryIndexes ?? []).map(
    (one): Index => ({
      name: one.IndexName,
      key: schema(one.KeySchema),
      projection: one.Projection.ProjectionType,
      included: one.Projection.NonKeyAttributes ?? [],
    }),
  );
  if (new Set(indexes.map(({ name }) => name)).size !== indexes.length) {
    throw invalid('One or more parameter values were invalid: Duplicate index name');
  }
  const key = schema(input.KeySchema);
  checkAllUsed(types, [key, ...indexes.map((one) => one.key)]);
  const enabled = input.StreamSpecification?.StreamEnabled ?? input.stream ?? false;
  return {
    name: input.TableName,
    billing: input.BillingMode ?? 'PROVISIONED',
    key,
    indexes,
    ...(enabled ? { stream: input.StreamSpecification?.StreamViewType ?? 'NEW_AND_OLD_IMAGES' } : {}),
    ...(input.ttlAttribute === undefined ? {} : { ttlAttribute: input.ttlAttribute }),
    ...(input.recoveryDays === undefined ? {} : { recoveryDays: input.recoveryDays }),
    ...(input.DeletionProtectionEnabled === true ? { isProtected: true } : {}),
  };
}

function readKeySchema(
  keys: z.output<typeof keySchema>,
  types: ReadonlyMap<string, KeyAttribute['type']>,
): KeySchema {
  const [hash, range] = keys.map(({ AttributeName: name }): KeyAttribute => {
    const type = types.get(name);
    if (type !== undefined) return { name, type };
    throw invalid(
      `One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [${name}], AttributeDefinitions: [${[...types.keys()].join(', ')}]`,
    );
  });
  if (hash === undefined || keys[0]?.KeyType !== 'HASH') {
    throw invalid('Invalid KeySchema: The first KeySchemaElement is not a HASH key type');
  }
  if (range === undefined) return { hash };
  if (keys[1]?.KeyType !== 'RANGE') {
    throw invalid('Invalid KeySchema: The second KeySchemaElement is not a RANGE key type');
  }
  if (hash.name === range.name) {
    throw invalid('Both the Hash Key and the Range Key element in the KeySchema have the same name');
  }
  return { hash, range };
}

function checkAllUsed(types: ReadonlyMap<string, unknown>, schemas: readonly KeySchema[]): void {
  const used = new Set(schemas.flatMap(({ hash, range }) => [hash.name, range?.name]));
  const unused = [...types.keys()].filter((name) => !used.has(name));
  if (unused.length === 0) return;
  throw invalid(
    `One or more parameter values were invalid: Some AttributeDefinitions are not used. AttributeDefinitions: [${unused.join(', ')}]`,
  );
}
