/** The /verification group on AWS. */
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { awsSecretValues } from '#shared/platform/aws/secret-values.ts';
import { verificationApi } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));
const ports = { ...corePorts('verification'), objects };
const providers = deployedProviders(setting('IDENTITY_PROVIDERS'), {
  ...ports,
  keys: awsSecretValues(setting('IDENTITY_PROVIDERS_SECRET_ARN')),
});

export const handler = verificationApi(ports, setting('PUBLIC_URL'), {
  allowLoopback: setting('WEBHOOK_LOOPBACK') === 'allow',
  providers,
});
