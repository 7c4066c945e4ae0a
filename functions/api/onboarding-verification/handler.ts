/** The onboarding-verification group on AWS. */
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { onboardingVerificationApi } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));
const ports = corePorts('onboarding-verification');
const providers = deployedProviders('none', { ...ports, keys: { read: async () => ({}) } });

export const handler = onboardingVerificationApi({ ...ports, objects, providers }, setting('PUBLIC_URL'));
