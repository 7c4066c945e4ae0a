/** The /verification group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { verificationApi } from './app.ts';

export const handler = verificationApi(corePorts('verification'), setting('PUBLIC_URL'), {
  allowLoopback: setting('WEBHOOK_LOOPBACK') === 'allow',
});
