/** The /onboarding group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { onboardingApi } from './app.ts';

export const handler = onboardingApi(corePorts('onboarding'), setting('PUBLIC_URL'));
