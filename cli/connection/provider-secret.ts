/** The secret with the credentials of identity providers. It connects at first use. */
import * as z from 'zod';
import type { OperatorSettings } from './operator-context.ts';
import { resourceUnknown } from './refused.ts';

const Values = z.record(z.string(), z.string());

export interface ProviderSecretPort {
  read(): Promise<Readonly<Record<string, string>>>;
  write(values: Readonly<Record<string, string>>): Promise<void>;
}

export function operatorProviderSecret({ resources, client }: OperatorSettings): ProviderSecretPort {
  const use = async <T>(work: (sdk: Sdk, id: string) => Promise<T>): Promise<T> => {
    const { providersSecret } = resources;
    if (providersSecret === undefined)
      throw resourceUnknown('--resources', 'ProvidersSecretArn', 'this stage');
    const sdk = await import('@aws-sdk/client-secrets-manager');
    const secrets = new sdk.SecretsManagerClient(client);
    try {
      return await work({ ...sdk, secrets }, providersSecret);
    } finally {
      secrets.destroy();
    }
  };
  return {
    read: () =>
      use(async ({ secrets, GetSecretValueCommand }, SecretId) => {
        const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
        return Values.parse(JSON.parse(SecretString ?? '{}'));
      }),
    write: (values) =>
      use(async ({ secrets, PutSecretValueCommand }, SecretId) => {
        const SecretString = JSON.stringify(values);
        await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
      }),
  };
}

type Sdk = typeof import('@aws-sdk/client-secrets-manager') & {
  readonly secrets: import('@aws-sdk/client-secrets-manager').SecretsManagerClient;
};
