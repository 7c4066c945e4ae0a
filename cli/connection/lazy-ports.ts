/** Ports that few commands need. Each resolves its resource and connects at first use. */

import * as z from 'zod';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { queueOver } from '#shared/platform/aws/queue.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import type { ObjectStore, Queue, WatchlistFiles } from '#shared/platform/ports.ts';
import type { OperatorSettings } from './operator-context.ts';
import { queueUnknown, resourceUnknown } from './refused.ts';

export function operatorLists({ resources, client }: OperatorSettings): WatchlistFiles {
  let files: WatchlistFiles | undefined;
  const open = () => {
    if (resources.listsBucket === undefined)
      throw resourceUnknown('--lists-bucket', 'ListsBucketName', 'this stage');
    files ??= awsWatchlistFiles(resources.listsBucket, client);
    return files;
  };
  return {
    current: async () => open().current(),
    read: async (...given) => open().read(...given),
    readRange: async (...given) => open().readRange(...given),
    put: async (...given) => open().put(...given),
    putSource: async (...given) => open().putSource(...given),
    source: async (...given) => open().source(...given),
    point: async (...given) => open().point(...given),
    retire: async (...given) => open().retire(...given),
  };
}

/** Copies of links of audit trails. Throws at first use where the bucket is unknown. */
export function operatorSeals({ resources, client }: OperatorSettings): ObjectStore {
  return {
    within(scope) {
      if (resources.sealsBucket === undefined)
        throw resourceUnknown('--resources', 'SealsBucketName', 'this stage');
      return awsObjects(resources.sealsBucket, client).within(scope);
    },
  };
}

/** Resolved by name, because the queue belongs to a stack that may be replaced. */
export function monitoringQueue({ resources, client }: OperatorSettings): Queue {
  return {
    async send(messages) {
      const { monitoringQueue: QueueName } = resources;
      if (QueueName === undefined) throw queueUnknown();
      const { GetQueueUrlCommand, SQSClient } = await import('@aws-sdk/client-sqs');
      const sqs = new SQSClient(client);
      try {
        const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
        await queueOver(sqs, QueueUrl ?? '').send(messages);
      } finally {
        sqs.destroy();
      }
    },
  };
}

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
