/**
 * The parts of an Office document in its ZIP archive. The central directory decides which parts there are. The declared size of a
 * part is checked before it is inflated, and the real size while it is.
 */
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { Encrypted, Unreadable } from '../refusals.ts';
import { type XmlHandler, XmlReader } from './xml.ts';

const MAX_ENTRIES = 2_000;
const MAX_PART_BYTES = 64 * 2 ** 20;
/** Of all parts that are read. */
const MAX_READ_BYTES = 128 * 2 ** 20;

export class OfficeArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = MAX_READ_BYTES;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads the directory. Rejects where it is damaged, has too many entries, or two of one name. */
  static async open(bytes: Uint8Array): Promise<OfficeArchive> {
    const zip = await opened(bytes);
    if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('too_large');
    return new OfficeArchive(zip, await entriesOf(zip));
  }

  /** Streams a part through `handler`. Answers false where there is no such part. */
  async read(part: string, handler: XmlHandler): Promise<boolean> {
    const entry = this.#entries.get(part.toLowerCase());
    if (entry === undefined) return false;
    if (entry.isEncrypted()) throw new Encrypted();
    this.#left -= entry.uncompressedSize;
    if (entry.uncompressedSize > MAX_PART_BYTES || this.#left < 0) throw new Unreadable('too_large');
    const xml = new XmlReader(handler);
    for await (const chunk of await contentOf(this.#zip, entry)) xml.write(unsafeBytes(chunk));
    xml.end();
    return true;
  }
}

function opened(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(error);
    });
  });
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase();
      // Readers would disagree about which of two counts.
      if (entries.has(name)) return reject(new Unreadable('damaged'));
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<unknown>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream);
      else reject(error);
    });
  });
}

function unsafeBytes(chunk: unknown): Uint8Array {
  return chunk as Uint8Array;
}
