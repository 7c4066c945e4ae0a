/** The onboarding-verification group on AWS. */
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { awsProviderKeys } from '#shared/platform/aws/provider-keys.ts';
import { onboardingVerificationApi } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));
const ports = corePorts('onboarding-verification');
const providers = deployedProviders(setting('IDENTITY_PROVIDERS'), {
  ...ports,
  keys: awsProviderKeys(setting('IDENTITY_PROVIDERS_SECRET_ARN')),
});

export const handler = onboardingVerificationApi({ ...ports, objects, providers }, setting('PUBLIC_URL'));
