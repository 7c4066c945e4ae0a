/** The /work-items group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { workApi } from './app.ts';

export const handler = workApi(corePorts('work'), setting('PUBLIC_URL'));
