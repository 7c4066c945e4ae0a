/** The replay worker on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsQueue } from '#shared/platform/aws/queue.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { webhookReplay } from './app.ts';

export const handler = webhookReplay({
  ...workerPorts('webhook-replay'),
  retries: awsQueue(setting('RETRIES_QUEUE_URL')),
});
