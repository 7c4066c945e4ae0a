/** Autofill and disputes on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { assistantApi } from './app.ts';

export const handler = assistantApi(corePorts('assistant'), setting('PUBLIC_URL'));
