/** The webhook dispatcher on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsQueue } from '#shared/platform/aws/queue.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { webhookDispatch } from './app.ts';

export const handler = webhookDispatch({
  ...workerPorts('webhook-dispatch'),
  queues: {
    deliveries: awsQueue(setting('DELIVERIES_QUEUE_URL')),
    retries: awsQueue(setting('RETRIES_QUEUE_URL')),
  },
});
