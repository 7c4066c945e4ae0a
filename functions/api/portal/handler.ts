/** The respondent's page on AWS. */
import { builtFiles } from '#shared/http/pages/built-files.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { portalPage } from './app.ts';

const files = await builtFiles(import.meta.url);

export const handler = portalPage(files, setting('UPLOAD_ORIGIN'));
