/** Builds the API documentation: a page, its style and its script, which need nothing else and may be served anywhere. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unsafeDocument } from './document.ts';
import { pageOf } from './view/page-view.ts';

const SOURCE = import.meta.dirname;
const ASSETS = ['site.css', 'reference.css', 'site.js'];
const DESCRIPTION = join(SOURCE, '..', 'generated', 'openapi.json');

/** Headers under which the page works as it is; whoever serves it should send them. */
export const DOCS_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Writes `index.html`, `openapi.json` and the assets to `folder`, which is made if need be. `apiUrl`: where the API is, if that is known. */
export async function buildDocsSite(folder: string, apiUrl?: string): Promise<void> {
  const text = await readFile(DESCRIPTION, 'utf8');
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'index.html'), pageOf(unsafeDocument(JSON.parse(text)), apiUrl)),
    writeFile(join(folder, 'openapi.json'), text),
    ...ASSETS.map((name) => copyFile(join(SOURCE, 'assets', name), join(folder, name))),
  ]);
}
