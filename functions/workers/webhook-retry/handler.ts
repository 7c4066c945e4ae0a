/** The second lane of deliveries on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import { webhookRetry } from './app.ts';

export const handler = webhookRetry({
  ...workerPorts('webhook-retry'),
  outbound: guardedSender({ allowLoopback: setting('WEBHOOK_LOOPBACK') === 'allow' }),
});
