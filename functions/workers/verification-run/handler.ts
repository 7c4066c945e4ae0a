/** The worker of verifications on AWS. */
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import { conclude } from '#shared/domain/verification-sessions/conclusion/conclude.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { awsProviderKeys } from '#shared/platform/aws/provider-keys.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { verificationWorker } from './app.ts';

const ports = workerPorts('verification-run');
const keys = awsProviderKeys(setting('IDENTITY_PROVIDERS_SECRET_ARN'));
const providers = deployedProviders(setting('IDENTITY_PROVIDERS'), { ...ports, keys });
const objects = awsObjects(setting('DOCUMENTS_BUCKET'));

export const handler = verificationWorker({ ...ports, providers, objects, conclude }, setting('PUBLIC_URL'));
