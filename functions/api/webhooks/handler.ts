/** The /webhooks group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { webhooksApi } from './app.ts';

export const handler = webhooksApi(corePorts('webhooks'), setting('PUBLIC_URL'), {
  allowLoopback: setting('WEBHOOK_LOOPBACK') === 'allow',
});
