/** PDF documents, page by page. pdf.js is given no address to load fonts or maps from, and runs nothing of the document. */
import { getDocument, PasswordException, VerbosityLevel } from 'unpdf/pdfjs';
import { type BlockCollector, Full } from '../collector.ts';
import { Encrypted } from '../refusals.ts';
import { addPage } from './page-blocks.ts';
import { piecesOf } from './page-pieces.ts';

const MAX_PAGES = 2_000;
/** A page with less text than this is a scan with a stamp, or blank. */
const TEXT_OF_PAGE = 20;

export interface PdfPages {
  readonly pages: number;
  readonly withoutText: readonly number[];
}

/** Answers how many pages there are, and which have no text. */
export async function readPdf(bytes: Uint8Array, into: BlockCollector): Promise<PdfPages> {
  const loading = getDocument({
    // pdf.js takes the bytes over.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: false,
  });
  try {
    const document = await loading.promise;
    const pages = Math.min(document.numPages, MAX_PAGES);
    if (pages < document.numPages) into.truncate();
    const withoutText: number[] = [];
    for (let number = 1; number <= pages; number += 1) {
      const page = await document.getPage(number);
      const { upright, turned, width, height, isWhole } = await piecesOf(page);
      if (!isWhole) into.truncate();
      const characters = [...upright.map(({ text }) => text), ...turned].join('').length;
      if (characters < TEXT_OF_PAGE) withoutText.push(number);
      const isKept = addWhileRoom(() => {
        addPage(upright, { page: number, width, height }, into);
        const whole = { page: number, box: { x: 0, y: 0, width: 1, height: 1 } };
        if (turned.length > 0) into.add('note', turned.join(' '), whole);
      });
      page.cleanup();
      if (!isKept) break;
    }
    return { pages: document.numPages, withoutText };
  } catch (error) {
    throw error instanceof PasswordException ? new Encrypted() : error;
  } finally {
    await loading.destroy();
  }
}

/** False where no more is kept. */
function addWhileRoom(add: () => void): boolean {
  try {
    add();
    return true;
  } catch (error) {
    if (error instanceof Full) return false;
    throw error;
  }
}
