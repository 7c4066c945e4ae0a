/** The fonts of printed documents, from the packages that they come from. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PrintedDocument } from '../src/document.ts';
import { FONT_FILES, type FontSource } from '../src/pdf/fonts/catalogue.ts';
import { renderPdf } from '../src/pdf/render-pdf.ts';

const require = createRequire(import.meta.url);

export const installedFonts: FontSource = (name) => readFile(require.resolve(FONT_FILES[name]));

export function installedPrinter(document: PrintedDocument): Promise<Uint8Array> {
  return renderPdf(document, installedFonts);
}
