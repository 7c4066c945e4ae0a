/** The console on AWS. */
import { builtFiles } from '#shared/http/pages/built-files.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { consolePage } from './app.ts';

const files = await builtFiles(import.meta.url);

export const handler = consolePage(files, setting('UPLOAD_ORIGIN'));
