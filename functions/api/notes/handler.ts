/** The /notes group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { notesApi } from './app.ts';

export const handler = notesApi(corePorts('notes'), setting('PUBLIC_URL'));
