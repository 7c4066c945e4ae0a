/** The embedded services that the functions of a test stand on, and the past-the-fence view of their table. */
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#shared/platform/ports.ts';
import type { Clock } from '../../../local/clock.ts';
import { DynamoDb } from '../../../local/dynamodb/dynamo-db.ts';
import { Kms } from '../../../local/kms/kms.ts';
import { S3 } from '../../../local/s3/s3.ts';
import { Secrets } from '../../../local/secrets/secrets.ts';
import { arn } from '../../../local/service.ts';
import type { Store } from '../../../local/store.ts';
import { type AwsEndpoint, startEndpoint, TESTER } from '../aws-endpoint.ts';
import { SERVICE_TABLE, TABLE_NAME, TRAIL_NAME, TRAIL_TABLE } from '../service-table.ts';
import { DATA_KEYS_TABLE } from './data-keys-table.ts';
import { Scans } from './scans.ts';

export const FIELD_KEY = 'field-key';
export const PEPPER = { name: 'pepper', arn: arn('secretsmanager', 'secret:pepper') };
export const DOCUMENTS = 'documents';
export const LISTS = 'lists';
/** Copies of links of audit trails. */
export const SEALS = 'seals';

/** Opens them on loopback; stored files go into `folder`. */
export async function openServices(
  store: Store,
  clock: Clock,
  folder: string,
): Promise<{ readonly endpoint: AwsEndpoint; readonly scans: Scans }> {
  const dynamo = await DynamoDb.open({ store, clock });
  for (const table of [SERVICE_TABLE, TRAIL_TABLE, DATA_KEYS_TABLE]) await dynamo.ensureTable(table);
  const kms = await Kms.open({ store, clock });
  await kms.ensureKey({ keyId: FIELD_KEY });
  const secrets = await Secrets.open({ store, clock });
  await secrets.ensureSecret({ ...PEPPER, generate: { PasswordLength: 64, ExcludePunctuation: true } });
  const s3 = await S3.open({
    store,
    clock,
    folder: join(folder, 'objects'),
    credentials: () => TESTER.secretAccessKey,
    authorize: () => undefined,
  });
  for (const name of [DOCUMENTS, LISTS]) await s3.ensureBucket({ name });
  await s3.ensureBucket({ name: SEALS, versioned: true, lock: { mode: 'GOVERNANCE', days: 1 } });
  const json = { DynamoDB_20120810: dynamo, TrentService: kms, secretsmanager: secrets };
  const scans = new Scans(s3, DOCUMENTS, () => clock.now());
  return { endpoint: await startEndpoint(json, s3), scans };
}

/** Reads the service's tables past the fence, as only a test may. */
export async function scanTable(): Promise<readonly Item[]> {
  const found = [];
  for (const name of [TABLE_NAME, TRAIL_NAME]) found.push(...(await scanOne(name)));
  return found;
}

async function scanOne(TableName: string): Promise<readonly Item[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const found: Item[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ...(after === undefined ? {} : { ExclusiveStartKey: after }) }),
    );
    found.push(...(page.Items ?? []));
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return found;
}

/** Items that one call removes. */
const REMOVED_AT_ONCE = 25;

/** Removes every item past the fence. */
export async function emptyTable(): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (const name of [TABLE_NAME, TRAIL_NAME]) {
    const keys = (await scanOne(name)).map(({ pk, sk }) => ({ pk, sk }));
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
      const removals = keys.slice(at, at + REMOVED_AT_ONCE).map((Key) => ({ DeleteRequest: { Key } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [name]: removals } }));
    }
  }
}

/** Points the adapters of this process at the services. */
export function useEndpoint(endpoint: AwsEndpoint): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: endpoint.client.region,
    AWS_ACCESS_KEY_ID: endpoint.client.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: endpoint.client.credentials.secretAccessKey,
  });
}
