/** The table of data keys as tests make it, and a ring of one generation in it. */
import { randomBytes } from 'node:crypto';
import { GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { dataKeyContext } from '#shared/platform/aws/keys.ts';
import { awsTables } from '#shared/platform/aws/table.ts';
import { openRing, RingRecord, ringItem, ringKey } from '#shared/platform/data-keys/ring.ts';
import type { Tables } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { plainTable } from '../service-table.ts';

export const DATA_KEYS_NAME = 'probity-test-data-keys';

export const DATA_KEYS_TABLE = plainTable(DATA_KEYS_NAME);

interface Clients {
  readonly url: string | undefined;
  readonly kms: KMSClient;
  readonly tables: Tables;
}

let clients: Clients | undefined;

/** Made once for an endpoint: most tests make a tenant, and a client with its connection costs more than the ring. */
function clientsNow(): Clients {
  const url = process.env['AWS_ENDPOINT_URL'];
  if (clients === undefined || clients.url !== url)
    clients = { url, kms: new KMSClient({}), tables: awsTables(DATA_KEYS_NAME) };
  return clients;
}

/** Stores a ring in the table of data keys of this process, and opens it. */
export async function makeRing(scope: TenantScope, fieldKey: string): Promise<Vault> {
  const EncryptionContext = dataKeyContext(scope);
  const command = new GenerateDataKeyCommand({ KeyId: fieldKey, KeySpec: 'AES_256', EncryptionContext });
  const { kms, tables } = clientsNow();
  const { Plaintext, CiphertextBlob } = await kms.send(command);
  if (Plaintext === undefined || CiphertextBlob === undefined) throw new Error('no data key was made');
  const unwrap = async () => Plaintext;
  const first = { number: 1, wrapped: CiphertextBlob, writes_from: 0 };
  const put = await ringItem(ringKey(scope), [first], randomBytes(32), unwrap);
  await tables.within(fenceOf(scope)).commit([{ put }]);
  return (await openRing(RingRecord.parse(put), unwrap, () => 0)).vault;
}
