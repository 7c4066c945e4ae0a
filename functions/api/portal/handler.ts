/** The respondent's page on AWS. */
import { builtFiles } from '#shared/http/pages/built-files.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { portalPage } from './app.ts';

export const handler = portalPage(await builtFiles(import.meta.url), setting('UPLOAD_ORIGIN'));
