/** The respondent's page on AWS. The built files are beside the bundle, and are read once per process. */
import { readdir, readFile } from 'node:fs/promises';
import { setting } from '#shared/platform/aws/environment.ts';
import { portalPage } from './app.ts';

const assets = new URL('./assets/', import.meta.url);
const names = await readdir(assets);
const files = await Promise.all(
  names.map(async (name) => [name, await readFile(new URL(name, assets))] as const),
);

export const handler = portalPage(new Map(files), setting('UPLOAD_ORIGIN'));
