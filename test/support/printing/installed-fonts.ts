/** The fonts of printed documents, from the packages that they come from. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { FONT_FILES, type FontSource } from '#shared/printing/pdf/fonts/catalogue.ts';

const require = createRequire(import.meta.url);

export const installedFonts: FontSource = (name) => readFile(require.resolve(FONT_FILES[name]));
