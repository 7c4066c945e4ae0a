/** The fonts that functions print with, and their licences, from the packages that they come from. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FONT_FILES } from '@probity/printing/pdf/fonts/catalogue';
import { ROOT } from './sources.ts';
import type { Files } from './sync-folder.ts';

/** `fonts/<name>.ttf` for each font, and `fonts/<package>.txt` for each licence, which has to accompany its fonts. */
export async function printedFonts(): Promise<Files> {
  const fonts = Object.entries(FONT_FILES).map(([name, path]) => [`fonts/${name}.ttf`, path] as const);
  const packages = new Set(Object.values(FONT_FILES).map((path) => path.split('/').slice(0, 2).join('/')));
  const licences = [...packages].map(
    (name) => [`fonts/${name.split('/')[1]}.txt`, `${name}/LICENSE_FONT`] as const,
  );
  const files = [...fonts, ...licences].map(
    async ([name, path]) => [name, await readFile(join(ROOT, 'node_modules', path))] as const,
  );
  return new Map(await Promise.all(files));
}
