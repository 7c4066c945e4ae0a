/** The operator's ports over AWS, with the operator's own credentials and endpoint. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, GenerateDataKeyWithoutPlaintextCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DataKeyMaker, Provisioning } from '#shared/domain/tenants/provision/context.ts';
import { CLIENT_OPTIONS } from '#shared/platform/aws/client.ts';
import { dataKeyContext } from '#shared/platform/aws/keys.ts';
import { installFence } from '#shared/platform/aws/table/fence.ts';
import { awsTables } from '#shared/platform/aws/table.ts';
import type { Clock, Keys, Pepper, Queue, WatchlistFiles } from '#shared/platform/ports.ts';
import { systemClock, systemIds } from '#shared/platform/system.ts';
import { vaultOf } from '#shared/platform/vault.ts';
import type { Resources } from './fleet-file.ts';
import {
  monitoringQueue,
  operatorLists,
  operatorProviderSecret,
  type ProviderSecretPort,
} from './lazy-ports.ts';

/** Settings of the SDK clients. Without credentials the SDK's default chain is used. */
interface ClientSettings {
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
  /** The watchlists. Throws at first use where the bucket is unknown. */
  readonly lists: WatchlistFiles;
  /** The credentials of identity providers. Throws at first use where the secret is unknown. */
  readonly providerSecret: ProviderSecretPort;
  /** The queue of monitoring. Throws at first use where its name is unknown. */
  readonly monitoring: Queue;
  /** Closes the connections. */
  close(): void;
}

export function operatorContext(settings: OperatorSettings): OperatorContext {
  const options = { ...CLIENT_OPTIONS, ...settings.client };
  const dynamo = new DynamoDBClient(options);
  const kms = new KMSClient(options);
  const secrets = new SecretsManagerClient(options);
  const { table, fieldKey, pepperSecret } = settings.resources;
  const documents = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
  installFence(documents);
  return {
    tables: awsTables(table, documents),
    keys: operatorKeys(kms, fieldKey),
    dataKeys: dataKeyMaker(kms, fieldKey),
    pepper: operatorPepper(secrets, pepperSecret),
    clock: settings.clock ?? systemClock,
    ids: systemIds,
    operator: settings.operator,
    // The contracts of all routes: loaded for the few commands that ask for them.
    keyScopes: async () => (await import('#functions/key-scopes.ts')).keyScopes,
    lists: operatorLists(settings),
    providerSecret: operatorProviderSecret(settings),
    monitoring: monitoringQueue(settings),
    close: () => {
      for (const client of [dynamo, kms, secrets]) client.destroy();
    },
  };
}

/** A command unwraps few keys and runs for seconds, so nothing is cached. */
function operatorKeys(kms: KMSClient, KeyId: string): Keys {
  return {
    async unwrap(CiphertextBlob, owner) {
      const EncryptionContext = dataKeyContext(owner);
      const { Plaintext } = await kms.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }));
      if (Plaintext === undefined) throw new Error('the key service answered without a key');
      return vaultOf(Plaintext);
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
  };
}

function operatorPepper(secrets: SecretsManagerClient, SecretId: string): Pepper {
  return {
    async read() {
      const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
      if (SecretString === undefined) throw new Error('the fleet secret has no value');
      return Buffer.from(SecretString, 'utf8');
    },
  };
}
