/** The logo of a brand as a picture of the file. */
import type { PDFDocument, PDFImage } from 'pdf-lib';
import type { Brand } from '../../document.ts';

/** Pixels of a PNG. A small file may claim more than there is memory for. */
const MOST_PIXELS = 16_000_000;

/** Undefined where there is none, or where it cannot be read: a document without its logo is better than none. */
export async function readLogo(file: PDFDocument, { logo }: Brand): Promise<PDFImage | undefined> {
  if (logo === null) return undefined;
  try {
    if (logo.type === 'image/jpeg') return usable(await file.embedJpg(logo.bytes));
    return pixelsOf(logo.bytes) > MOST_PIXELS ? undefined : usable(await file.embedPng(logo.bytes));
  } catch {
    return undefined;
  }
}

function usable(image: PDFImage): PDFImage | undefined {
  return image.width > 0 && image.height > 0 ? image : undefined;
}

/** Width times height, from the first chunk (IHDR). */
function pixelsOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return view.getUint32(16) * view.getUint32(20);
}
