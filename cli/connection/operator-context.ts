/** The operator's ports over AWS, with the operator's own credentials and endpoint. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, GenerateDataKeyWithoutPlaintextCommand, KMSClient } from '@aws-sdk/client-kms';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DataKeyMaker, Provisioning } from '#shared/domain/tenants/provision/context.ts';
import { findRing } from '#shared/domain/tenants/provision/keys/data-keys.ts';
import { CLIENT_OPTIONS } from '#shared/platform/aws/client.ts';
import { dataKeyContext } from '#shared/platform/aws/keys.ts';
import { installFence } from '#shared/platform/aws/table/fence.ts';
import { awsTables } from '#shared/platform/aws/table.ts';
import { openRing } from '#shared/platform/data-keys/ring.ts';
import type { Clock, Keys, ObjectStore, Queue, WatchlistFiles } from '#shared/platform/ports.ts';
import { systemClock, systemIds } from '#shared/platform/system.ts';
import { type ErasurePorts, erasurePorts } from '../erasure/ports.ts';
import { operatorPepper, type SecretText, secretText } from '../secrets/secret-text.ts';
import type { Resources } from './fleet-file.ts';
import {
  monitoringQueue,
  operatorLists,
  operatorProviderSecret,
  operatorSeals,
  type ProviderSecretPort,
} from './lazy-ports.ts';

/** Settings of the SDK clients. Without credentials the SDK's default chain is used. */
export interface ClientSettings {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** A profile of the AWS configuration. Its `role_arn` is the operator role of the stage. */
  readonly profile?: string;
}

export interface OperatorSettings {
  readonly resources: Resources;
  readonly client: ClientSettings;
  /** Name in audit rows. */
  readonly operator: string;
  readonly clock?: Clock;
}

export interface OperatorContext extends Provisioning {
  /** Copies of links of audit trails. Throws at first use where the bucket is unknown. */
  readonly seals: ObjectStore;
  /** The watchlists. Throws at first use where the bucket is unknown. */
  readonly lists: WatchlistFiles;
  /** The credentials of identity providers. Throws at first use where the secret is unknown. */
  readonly providerSecret: ProviderSecretPort;
  /** The fleet secret with its generations. */
  readonly pepperText: SecretText;
  /** The queue of monitoring. Throws at first use where its name is unknown. */
  readonly monitoring: Queue;
  /** What erasure reads and removes. Throws at first use where the bucket of documents is unknown. */
  readonly erasure: ErasurePorts;
  /** Closes the connections. */
  close(): void;
}

export function operatorContext(settings: OperatorSettings): OperatorContext {
  const options = { ...CLIENT_OPTIONS, ...settings.client };
  const dynamo = new DynamoDBClient(options);
  const kms = new KMSClient(options);
  const secrets = new SecretsManagerClient(options);
  const { table, auditTable, dataKeysTable, fieldKey, pepperSecret } = settings.resources;
  const documents = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
  installFence(documents);
  const keyParts = {
    dataKeys: dataKeyMaker(kms, fieldKey),
    keyTables: awsTables(dataKeysTable, documents),
    clock: settings.clock ?? systemClock,
  };
  const pepperText = secretText(secrets, pepperSecret);
  return {
    ...keyParts,
    tables: awsTables({ main: table, trail: auditTable }, documents),
    keys: operatorKeys(keyParts),
    pepper: operatorPepper(pepperText, keyParts.clock),
    pepperText,
    ids: systemIds,
    operator: settings.operator,
    // The contracts of all routes: loaded for the few commands that ask for them.
    keyScopes: async () => (await import('#functions/key-scopes.ts')).keyScopes,
    seals: operatorSeals(settings),
    lists: operatorLists(settings),
    providerSecret: operatorProviderSecret(settings),
    monitoring: monitoringQueue(settings),
    erasure: erasurePorts(settings),
    close: () => {
      for (const client of [dynamo, kms, secrets]) client.destroy();
    },
  };
}

/** A command opens few rings and runs for seconds, so nothing is cached. */
function operatorKeys(parts: Pick<Provisioning, 'dataKeys' | 'keyTables' | 'clock'>): Keys {
  return {
    async open(owner) {
      const record = await findRing(parts, owner);
      if (record === undefined) return undefined;
      const unwrap = (wrapped: Uint8Array) => parts.dataKeys.unwrap(wrapped, owner);
      return (await openRing(record, unwrap, () => parts.clock.now())).vault;
    },
  };
}

function dataKeyMaker(kms: KMSClient, KeyId: string): DataKeyMaker {
  return {
    async make(owner) {
      const EncryptionContext = dataKeyContext(owner);
      const input = { KeyId, KeySpec: 'AES_256', EncryptionContext } as const;
      const { CiphertextBlob } = await kms.send(new GenerateDataKeyWithoutPlaintextCommand(input));
      if (CiphertextBlob === undefined) throw new Error('the key service answered without a key');
      return CiphertextBlob;
    },
    async unwrap(CiphertextBlob, owner) {
      const EncryptionContext = dataKeyContext(owner);
      const { Plaintext } = await kms.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }));
      if (Plaintext === undefined) throw new Error('the key service answered without a key');
      return Plaintext;
    },
  };
}
