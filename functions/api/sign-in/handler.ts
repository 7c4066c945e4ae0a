/** The sign-in group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { signInApi } from './app.ts';

export const handler = signInApi(corePorts('sign-in'), setting('PUBLIC_URL'));
