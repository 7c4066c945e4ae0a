/** The /questionnaires group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { questionnairesApi } from './app.ts';

export const handler = questionnairesApi(corePorts('questionnaires'), setting('PUBLIC_URL'));
