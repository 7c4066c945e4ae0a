/** The /screening, /cases and /risk-profiles groups on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { screeningApi } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));

export const handler = screeningApi({ ...corePorts('screening'), objects }, setting('PUBLIC_URL'), {
  allowLoopback: setting('WEBHOOK_LOOPBACK') === 'allow',
  provider: setting('SCREENING_PROVIDER'),
});
