/** The embedded services that the functions of a test stand on. */
import { join } from 'node:path';
import type { Clock } from '@probity/embedded-cloud/clock';
import { DynamoDb } from '@probity/embedded-cloud/dynamodb/dynamo-db';
import { Kms } from '@probity/embedded-cloud/kms/kms';
import { S3 } from '@probity/embedded-cloud/s3/s3';
import { Secrets } from '@probity/embedded-cloud/secrets/secrets';
import { arn } from '@probity/embedded-cloud/service';
import type { Store } from '@probity/embedded-cloud/store';
import { type AwsEndpoint, startEndpoint, TESTER } from '@probity/embedded-cloud/testing/aws-endpoint';
import { SERVICE_TABLE, TRAIL_TABLE } from '../service-table.ts';
import { DATA_KEYS_TABLE } from './data-keys-table.ts';
import { PastTheFence } from './past-the-fence.ts';
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
): Promise<{ readonly endpoint: AwsEndpoint; readonly scans: Scans; readonly stored: PastTheFence }> {
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
  return { endpoint: await startEndpoint(json, s3), scans, stored: new PastTheFence(dynamo) };
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
