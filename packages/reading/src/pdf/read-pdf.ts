/** PDF documents, page by page. pdf.js is given no address to load fonts or maps from, and runs nothing of the document. */
import { getDocument, PasswordException, type PDFPageProxy, VerbosityLevel } from 'unpdf/pdfjs';
import { type BlockCollector, Full } from '../collector.ts';
import { Encrypted, Unreadable } from '../refusals.ts';
import { withBufferLimit } from './buffer-limit.ts';
import { hasPictures, isDynamicForm, isGarbled } from './legibility.ts';
import { addPage } from './page-blocks.ts';
import { piecesOf } from './page-pieces.ts';

const MAX_PAGES = 2_000;
/** A page with less text than this is a scan with a stamp, or blank. */
const TEXT_OF_PAGE = 20;
const BEGINNING = 4_000;

export interface PdfPages {
  readonly pages: number;
  readonly withoutText: readonly number[];
  readonly garbled: readonly number[];
  readonly hasPictures: boolean;
}

/** Answers how many pages there are, and which have no text. */
export function readPdf(bytes: Uint8Array, into: BlockCollector): Promise<PdfPages> {
  return withBufferLimit(() => readPages(bytes, into));
}

async function readPages(bytes: Uint8Array, into: BlockCollector): Promise<PdfPages> {
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
    const reading: ReadPages = {
      pages: document.numPages,
      withoutText: [],
      garbled: [],
      fields: 0,
      beginning: '',
    };
    for (let number = 1; number <= pages; number += 1) {
      if (!(await readPage(await document.getPage(number), number, into, reading))) break;
    }
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    const { beginning: text, fields } = reading;
    if (isDynamicForm(info, { text, fields, pages })) throw new Unreadable('xfa_form');
    return { ...reading, hasPictures: hasPictures(bytes) };
  } catch (error) {
    throw error instanceof PasswordException ? new Encrypted() : error;
  } finally {
    await loading.destroy();
  }
}

interface ReadPages {
  readonly pages: number;
  readonly withoutText: number[];
  readonly garbled: number[];
  fields: number;
  /** The text of the first page. */
  beginning: string;
}

/** False where no more is kept. */
async function readPage(
  page: PDFPageProxy,
  number: number,
  into: BlockCollector,
  reading: ReadPages,
): Promise<boolean> {
  const { upright, turned, width, height, isWhole, fields } = await piecesOf(page);
  page.cleanup();
  if (!isWhole) into.truncate();
  reading.fields += fields;
  const texts = [...upright.map(({ text }) => text), ...turned];
  if (number === 1) reading.beginning = texts.join(' ').slice(0, BEGINNING);
  if (texts.join('').length < TEXT_OF_PAGE) reading.withoutText.push(number);
  if (isGarbled(texts)) {
    reading.garbled.push(number);
    return true;
  }
  return addWhileRoom(() => {
    addPage(upright, { page: number, width, height }, into);
    const whole = { page: number, box: { x: 0, y: 0, width: 1, height: 1 } };
    if (turned.length > 0) into.add('note', turned.join(' '), whole);
  });
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
