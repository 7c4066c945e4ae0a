/** The onboarding-verification group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { onboardingVerificationApi } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));

export const handler = onboardingVerificationApi(
  { ...corePorts('onboarding-verification'), objects, providers },
  setting('PUBLIC_URL'),
);
