/** The /responses group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { responsesApi } from './app.ts';

export const handler = responsesApi(corePorts('responses'), setting('PUBLIC_URL'));
