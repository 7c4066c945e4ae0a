/** Webhook delivery on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsQueue } from '#shared/platform/aws/queue.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import { webhookDelivery } from './app.ts';

export const handler = webhookDelivery({
  ...workerPorts('webhook-delivery'),
  retries: awsQueue(setting('RETRIES_QUEUE_URL')),
  executions: setting('EXECUTIONS'),
  outbound: guardedSender({ allowLoopback: setting('WEBHOOK_LOOPBACK') === 'allow' }),
});
