/**
 * The parts of a workbook in its ZIP archive (PKWARE APPNOTE 6.3, 4.3). Sizes are limited before a part is inflated and while it is, and
 * what does not fit its own checksum is refused.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { fileTruncated, formatChanged } from '../../errors.ts';
import type { ListId } from '../../schema.ts';

const MAX_ENTRIES = 200;
const MAX_PART_BYTES = 64 * 2 ** 20;
/** Of all parts that are read. */
const MAX_READ_BYTES = 128 * 2 ** 20;

/** Signatures and lengths without names. */
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly at: number;
}

export class WorkbookArchive {
  readonly #list: ListId;
  readonly #file: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = MAX_READ_BYTES;

  /** Reads the directory. Throws `ListUnreadable`. */
  constructor(bytes: Uint8Array, list: ListId) {
    this.#list = list;
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = this.#guarded(() => this.#directory());
  }

  /** The part, or undefined where there is none. Throws `ListUnreadable`. */
  part(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    return entry === undefined ? undefined : this.#guarded(() => this.#inflated(entry, name));
  }

  #directory(): ReadonlyMap<string, Entry> {
    const file = this.#file;
    const end = this.#endOfDirectory();
    const count = file.readUInt16LE(end + 10);
    if (count > MAX_ENTRIES) throw formatChanged(this.#list, `the workbook has ${count} parts`);
    const entries = new Map<string, Entry>();
    let at = file.readUInt32LE(end + 16);
    for (let number = 0; number < count; number += 1) {
      if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged(this.#list);
      const nameEnd = at + DIRECTORY_ENTRY_BYTES + file.readUInt16LE(at + 28);
      const name = file.toString('utf8', at + DIRECTORY_ENTRY_BYTES, nameEnd).toLowerCase();
      // Readers would disagree about which of two counts.
      if (entries.has(name)) throw damaged(this.#list);
      entries.set(name, {
        flags: file.readUInt16LE(at + 8),
        method: file.readUInt16LE(at + 10),
        checksum: file.readUInt32LE(at + 16),
        packedBytes: file.readUInt32LE(at + 20),
        bytes: file.readUInt32LE(at + 24),
        at: file.readUInt32LE(at + 42),
      });
      at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
    return entries;
  }

  /** It is at the end of the file, before a comment. */
  #endOfDirectory(): number {
    const file = this.#file;
    const last = file.length - DIRECTORY_END_BYTES;
    for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1)
      if (file.readUInt32LE(at) === DIRECTORY_END) return at;
    throw fileTruncated(this.#list, 'the workbook has no directory of its parts');
  }

  #inflated({ flags, method, checksum, packedBytes, bytes, at }: Entry, name: string): Uint8Array {
    if ((flags & ENCRYPTED) !== 0) throw formatChanged(this.#list, 'the workbook is encrypted');
    this.#left -= bytes;
    if (bytes > MAX_PART_BYTES || this.#left < 0) throw formatChanged(this.#list, `${name} is too large`);
    const file = this.#file;
    if (file.readUInt32LE(at) !== LOCAL_ENTRY) throw damaged(this.#list);
    const from = at + LOCAL_ENTRY_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    const packed = file.subarray(from, from + packedBytes);
    if (packed.length !== packedBytes || (method !== STORED && method !== DEFLATED))
      throw damaged(this.#list);
    // One byte more than it declares is an error.
    const content =
      method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
    if (content.length !== bytes || crc32(content) !== checksum) throw damaged(this.#list);
    return content;
  }

  /** Reading beyond the end of the file, and content that cannot be inflated, are damages. */
  #guarded<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof RangeError || (error instanceof Error && 'code' in error))
        throw damaged(this.#list);
      throw error;
    }
  }
}

function damaged(list: ListId): Error {
  return formatChanged(list, 'the workbook is damaged');
}
