/** A fresh table to check, on the embedded engine, another endpoint or AWS. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import { Clock } from '../../src/clock.ts';
import { DynamoDb } from '../../src/dynamodb/dynamo-db.ts';
import { Store } from '../../src/store.ts';
import { startEndpoint } from '../../testing/aws-endpoint.ts';

export interface CheckedTable {
  readonly name: string;
  readonly raw: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  put(item: Record<string, unknown>, more?: Partial<PutCommandInput>): Promise<unknown>;
  /** A consistent read. */
  get(PK: string, SK: string): Promise<Record<string, unknown> | undefined>;
  stop(): Promise<void>;
}

/** PK and SK; index GSI1 (strings, ALL) and GSI2 (string and number, INCLUDE name); a stream with both images. */
export async function checkedTable(): Promise<CheckedTable> {
  const target = await conformanceEndpoint();
  const raw = new DynamoDBClient(target.client);
  const documents = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
  const name = `Conformance-${process.pid}-${Date.now()}`;
  await createTable(raw, name);
  return {
    name,
    raw,
    documents,
    put: (Item, more = {}) => documents.send(new PutCommand({ TableName: name, Item, ...more })),
    get: async (PK, SK) => {
      const found = await documents.send(
        new GetCommand({ TableName: name, Key: { PK, SK }, ConsistentRead: true }),
      );
      return found.Item;
    },
    stop: async () => {
      await raw.send(new DeleteTableCommand({ TableName: name }));
      raw.destroy();
      await target.stop();
    },
  };
}

/** Creates the table of `checkedTable` under another name. */
async function createTable(raw: DynamoDBClient, name: string): Promise<void> {
  const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' as const });
  const range = (AttributeName: string) => ({ AttributeName, KeyType: 'RANGE' as const });
  await raw.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        ...['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK'].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S' as const,
        })),
        { AttributeName: 'GSI2SK', AttributeType: 'N' },
      ],
      KeySchema: [hash('PK'), range('SK')],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'GSI1',
          KeySchema: [hash('GSI1PK'), range('GSI1SK')],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'GSI2',
          KeySchema: [hash('GSI2PK'), range('GSI2SK')],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  await waitUntilTableExists({ client: raw, maxWaitTime: 60, minDelay: 1, maxDelay: 2 }, { TableName: name });
}

/**
 * `PROBITY_CONFORMANCE_ENDPOINT` unset: the embedded engine. `aws`: AWS with the environment's credentials and
 * region. Anything else: that endpoint.
 */
async function conformanceEndpoint(): Promise<{ client: DynamoDBClientConfig; stop: () => Promise<void> }> {
  const chosen = process.env['PROBITY_CONFORMANCE_ENDPOINT'];
  if (chosen === 'aws') return { client: { maxAttempts: 3 }, stop: async () => undefined };
  if (chosen !== undefined)
    return { client: { endpoint: chosen, maxAttempts: 3 }, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'probity-dynamodb-'));
  const store = await Store.open(folder);
  const clock = await Clock.open(store);
  const engine = await DynamoDb.open({ store, clock });
  const endpoint = await startEndpoint({ DynamoDB_20120810: engine });
  return {
    client: endpoint.client,
    stop: async () => {
      await endpoint.stop();
      engine.close();
      clock.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
