/** The /comments group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { commentsApi } from './app.ts';

export const handler = commentsApi(corePorts('comments'), setting('PUBLIC_URL'));
