/** The embedded services that the operator's commands use, with a table, a key and a fleet secret. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { Clock } from '@probity/embedded-cloud/clock';
import { DynamoDb } from '@probity/embedded-cloud/dynamodb/dynamo-db';
import { Kms } from '@probity/embedded-cloud/kms/kms';
import { S3 } from '@probity/embedded-cloud/s3/s3';
import { Secrets } from '@probity/embedded-cloud/secrets/secrets';
import { arn } from '@probity/embedded-cloud/service';
import { Store } from '@probity/embedded-cloud/store';
import { startEndpoint, TESTER } from '@probity/embedded-cloud/testing/aws-endpoint';
import { type OperatorContext, operatorContext } from '../../cli/connection/operator-context.ts';
import { DATA_KEYS_NAME, DATA_KEYS_TABLE } from '../support/in-process/data-keys-table.ts';
import { SEALS } from '../support/in-process/services.ts';
import { SERVICE_TABLE, TABLE_NAME, TRAIL_NAME, TRAIL_TABLE } from '../support/service-table.ts';

export type StoredItem = Readonly<Record<string, unknown>>;

export interface EmbeddedFleet {
  readonly context: OperatorContext;
  readonly url: string;
  readonly resources: { readonly table: string; readonly fieldKey: string; readonly pepperSecret: string };
  /** Moves the operator's clock. */
  advance(milliseconds: number): void;
  /** Every item of the tables. */
  items(): Promise<readonly StoredItem[]>;
  stop(): Promise<void>;
}

export async function startFleet(): Promise<EmbeddedFleet> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-operator-'));
  const store = await Store.open(join(folder, 'store'));
  const clock = await Clock.open(store);
  const dynamo = await DynamoDb.open({ store, clock });
  const kms = await Kms.open({ store, clock });
  const secrets = await Secrets.open({ store, clock });
  for (const table of [SERVICE_TABLE, TRAIL_TABLE, DATA_KEYS_TABLE]) await dynamo.ensureTable(table);
  const resources = {
    table: TABLE_NAME,
    auditTable: TRAIL_NAME,
    sealsBucket: SEALS,
    dataKeysTable: DATA_KEYS_NAME,
    fieldKey: await kms.ensureKey({ keyId: 'field-key' }),
    pepperSecret: arn('secretsmanager', 'secret:pepper-abcdef'),
  };
  await secrets.ensureSecret({ arn: resources.pepperSecret, name: 'pepper', value: 'pepper of the tests' });
  const s3 = await S3.open({
    store,
    clock,
    folder: join(folder, 'objects'),
    credentials: () => TESTER.secretAccessKey,
    authorize: () => undefined,
  });
  await s3.ensureBucket({ name: SEALS, versioned: true, lock: { mode: 'GOVERNANCE', days: 1 } });
  const services = { DynamoDB_20120810: dynamo, TrentService: kms, secretsmanager: secrets };
  const endpoint = await startEndpoint(services, s3);
  let offset = 0;
  const context = operatorContext({
    resources,
    client: endpoint.client,
    operator: 'ada',
    clock: { now: () => Date.now() + offset },
  });
  const client = new DynamoDBClient(endpoint.client);
  const raw = DynamoDBDocumentClient.from(client);
  return {
    context,
    url: endpoint.url,
    resources,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    items: async () => [...(await scan(raw, TABLE_NAME)), ...(await scan(raw, TRAIL_NAME))],
    stop: async () => {
      context.close();
      client.destroy();
      await endpoint.stop();
      dynamo.close();
      clock.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function scan(client: DynamoDBDocumentClient, TableName: string): Promise<readonly StoredItem[]> {
  const found: StoredItem[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const input = { TableName, ...(after === undefined ? {} : { ExclusiveStartKey: after }) };
    const page = await client.send(new ScanCommand(input));
    found.push(...(page.Items ?? []));
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return found;
}
