/** The console on AWS. */
import { builtFiles } from '#shared/http/pages/built-files.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { consolePage } from './app.ts';

export const handler = consolePage(await builtFiles(import.meta.url), setting('UPLOAD_ORIGIN'));
