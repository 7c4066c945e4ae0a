/** The text of pictures and scanned pages: the lines that text recognition finds, as blocks. */
import { BlockCollector, Full } from '../collector.ts';
import { addPage } from '../pdf/page-blocks.ts';
import { unreadable } from '../refusals.ts';
import { READING_VERSION, type Reading } from '../schema.ts';
import type { RecognisedLine, TextRecognition } from './text-recognition.ts';

/** Lines are told in fractions of the page. Which gaps part words depends on its shape: most scans are of A4. */
const WIDTH = 595;
const HEIGHT = 842;
/** What of a line's box the size of its font is, and what is below its baseline. */
const FONT = 0.8;
const BELOW = 0.2;

/** The reading of one picture, or of a document of one page. */
export async function readPicture(recognition: TextRecognition, bytes: Uint8Array): Promise<Reading> {
  const found = await recognition.linesOf(bytes);
  if (found === 'unreadable') return unreadable('damaged');
  if (found === 'unavailable') return withoutText();
  const into = new BlockCollector();
  try {
    addPage(found.map(pieceOf), { page: 1, width: WIDTH, height: HEIGHT }, into);
  } catch (error) {
    if (!(error instanceof Full)) throw error;
  }
  if (into.blocks.length === 0) return withoutText();
  const truncated = into.isTruncated ? ({ truncated: true } as const) : {};
  return { version: READING_VERSION, status: 'read', pages: 1, ...truncated, blocks: into.blocks };
}

function withoutText(): Reading {
  return {
    version: READING_VERSION,
    status: 'no_text_layer',
    pages: 1,
    pages_without_text: [1],
    blocks: [],
  };
}

function pieceOf({ text, box }: RecognisedLine) {
  const height = box.height * HEIGHT;
  return {
    text,
    x: box.x * WIDTH,
    y: (box.y + box.height) * HEIGHT - height * BELOW,
    width: box.width * WIDTH,
    height: height * FONT,
  };
}
