/** The /views, /usage, /settings and /keys groups on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { accountApi } from './app.ts';

export const handler = accountApi(corePorts('account'), setting('PUBLIC_URL'));
