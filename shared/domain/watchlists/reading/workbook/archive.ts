/**
 * The parts of a workbook in its ZIP archive. Sizes are limited before a part is inflated and while it is, and what does not fit its own
 * checksum is refused.
 */
import { crc32 } from 'node:zlib';
import { type ZipEntry, zipContent, zipEntries } from '@probity/reading/ooxml/zip';
import { fileTruncated, formatChanged } from '../../errors.ts';
import type { ListId } from '../../schema.ts';

const MAX_ENTRIES = 200;
const MAX_PART_BYTES = 64 * 2 ** 20;
/** Of all parts that are read. */
const MAX_READ_BYTES = 128 * 2 ** 20;

export class WorkbookArchive {
  readonly #list: ListId;
  readonly #file: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #left = MAX_READ_BYTES;

  /** Reads the directory. Throws `ListUnreadable`. */
  constructor(bytes: Uint8Array, list: ListId) {
    const entries = zipEntries(bytes);
    if (entries === undefined) throw fileTruncated(list, 'the workbook has no whole directory of its parts');
    if (entries.length > MAX_ENTRIES) throw formatChanged(list, `the workbook has ${entries.length} parts`);
    this.#list = list;
    this.#file = bytes;
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
    // Readers would disagree about which of two counts.
    if (this.#entries.size !== entries.length) throw damaged(list);
  }

  /** The part, or undefined where there is none. Throws `ListUnreadable`. */
  part(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    return entry === undefined ? undefined : this.#inflated(entry, name);
  }

  #inflated(entry: ZipEntry, name: string): Uint8Array {
    const { encrypted, bytes, checksum } = entry;
    if (encrypted) throw formatChanged(this.#list, 'the workbook is encrypted');
    this.#left -= bytes;
    if (bytes > MAX_PART_BYTES || this.#left < 0) throw formatChanged(this.#list, `${name} is too large`);
    // One byte more than it declares is an error.
    const content = zipContent(this.#file, entry, Math.max(1, bytes));
    if (content === undefined || content.length !== bytes || crc32(content) !== checksum)
      throw damaged(this.#list);
    return content;
  }
}

function damaged(list: ListId): Error {
  return formatChanged(list, 'the workbook is damaged');
}
