/**
 * Reads the text of a document of any type. Pictures have none: they go to text recognition. Readers are loaded with their first
 * use, because each kind of file needs packages of its own.
 */
import { BlockCollector, Full } from './collector.ts';
import type { ReadableType } from './readable-types.ts';
import { readingOf, unreadable } from './refusals.ts';
import { READING_VERSION, type Reading } from './schema.ts';

/** What a reader tells beside the blocks. */
interface Facts {
  readonly pages?: number;
  readonly withoutText?: readonly number[];
  readonly garbled?: readonly number[];
  readonly hasPictures?: boolean;
  readonly cellsWithoutValue?: number;
}

/** Reads one file. Whatever it rejects with concerns the file, and not the process. */
type Reader = (bytes: Uint8Array, into: BlockCollector) => Facts | Promise<Facts>;

const LOADERS: Readonly<Record<ReadableType, () => Promise<Reader>>> = {
  async pdf() {
    const { readPdf } = await import('./pdf/read-pdf.ts');
    return readPdf;
  },
  async doc() {
    const { readDoc } = await import('./legacy/doc.ts');
    return withoutFacts(readDoc);
  },
  async docx() {
    const { readDocx } = await import('./ooxml/wordprocessing/docx.ts');
    return unlessEncrypted(readDocx);
  },
  async xls() {
    const { readXls } = await import('./legacy/workbook/xls.ts');
    return withoutFacts(readXls);
  },
  async xlsx() {
    const { readXlsx } = await import('./ooxml/spreadsheet/xlsx.ts');
    return unlessEncrypted(readXlsx);
  },
  async ppt() {
    const { readPpt } = await import('./legacy/ppt.ts');
    return (bytes, into) => ({ pages: readPpt(bytes, into) });
  },
  async pptx() {
    const { readPptx } = await import('./ooxml/presentation/pptx.ts');
    return unlessEncrypted(readPptx);
  },
  async txt() {
    const { readTxt } = await import('./text/txt.ts');
    return withoutFacts(readTxt);
  },
  async csv() {
    const { readCsv } = await import('./text/csv.ts');
    return withoutFacts(readCsv);
  },
};

/** Loads the reader of a type. The reader never rejects: what is wrong with a file is a status of its reading. */
export async function readerOf(type: ReadableType): Promise<(bytes: Uint8Array) => Promise<Reading>> {
  const read = await LOADERS[type]();
  return async (bytes) => {
    const into = new BlockCollector();
    try {
      return readingFrom(into, await read(bytes, into));
    } catch (error) {
      return error instanceof Full ? readingFrom(into, {}) : readingOf(error);
    }
  };
}

function readingFrom(into: BlockCollector, facts: Facts): Reading {
  const { pages, withoutText = [], garbled = [], hasPictures = false, cellsWithoutValue = 0 } = facts;
  if (into.blocks.length === 0 && garbled.length > 0) return unreadable('garbled_text');
  return {
    version: READING_VERSION,
    status: into.blocks.length === 0 && hasPictures ? 'no_text_layer' : 'read',
    ...(pages === undefined ? {} : { pages }),
    ...(withoutText.length === 0 ? {} : { pages_without_text: [...withoutText] }),
    ...(hasPictures ? { has_pictures: true } : {}),
    ...(garbled.length === 0 ? {} : { garbled_pages: [...garbled] }),
    ...(cellsWithoutValue === 0 ? {} : { cells_without_value: cellsWithoutValue }),
    ...(into.isTruncated ? { truncated: true } : {}),
    blocks: into.blocks,
  };
}

function withoutFacts(read: (bytes: Uint8Array, into: BlockCollector) => void | Promise<void>): Reader {
  return async (bytes, into) => {
    await read(bytes, into);
    return {};
  };
}

/** A document of the newer formats that opens with a password is a compound file. */
async function unlessEncrypted<T>(
  read: (bytes: Uint8Array, into: BlockCollector) => Promise<T>,
): Promise<typeof read> {
  const { refuseEncryptedPackage } = await import('./legacy/compound.ts');
  return (bytes, into) => {
    refuseEncryptedPackage(bytes);
    return read(bytes, into);
  };
}
