/** Generation of reports on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { reportsApi } from './app.ts';

export const handler = reportsApi(corePorts('reports'), setting('PUBLIC_URL'));
