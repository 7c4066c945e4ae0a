/** Renders PDFs with the fonts that the build puts beside a function. */
import { readFile } from 'node:fs/promises';
import type { PrintedDocument } from '@probity/printing/document';
import type { FontName, FontSource } from '@probity/printing/pdf/fonts/catalogue';

/**
 * `module`: the `import.meta.url` of the function, whose row has `prints`. The renderer is loaded with the first document, so that
 * starts of the function stay short.
 */
export function pdfPrinter(module: string): (document: PrintedDocument) => Promise<Uint8Array> {
  const fonts = fontsBeside(module);
  return async (document) => {
    const { renderPdf } = await import('@probity/printing/pdf/render-pdf');
    return renderPdf(document, fonts);
  };
}

/** Each file is read once, when a document first needs it. */
function fontsBeside(module: string): FontSource {
  const read = new Map<FontName, Promise<Uint8Array>>();
  return (name) => {
    const known = read.get(name);
    if (known !== undefined) return known;
    const reading = readFile(new URL(`./fonts/${name}.ttf`, module));
    read.set(name, reading);
    // What failed once is tried again.
    reading.catch(() => read.delete(name));
    return reading;
  };
}
