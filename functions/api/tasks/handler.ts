/** The /tasks group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { tasksApi } from './app.ts';

export const handler = tasksApi(corePorts('tasks'), setting('PUBLIC_URL'));
