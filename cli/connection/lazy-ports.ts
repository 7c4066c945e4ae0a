/** Ports that few commands need. Each resolves its resource and connects at first use. */

import { queueOver } from '#shared/platform/aws/queue.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import type { Queue, WatchlistFiles } from '#shared/platform/ports.ts';
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
