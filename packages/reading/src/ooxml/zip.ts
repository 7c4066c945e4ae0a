/** Reads a ZIP archive by its central directory, which is what every other reader goes by, and inflates under a cap. */
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  /** CRC-32 of the content, as the directory says. */
  readonly checksum: number;
  readonly packedBytes: number;
  /** As the directory says; only inflating shows it. */
  readonly bytes: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** Office documents have tens of parts; thousands are made to cost time. */
const MAX_ENTRIES = 2_000;

/** The entries, or undefined where the bytes are not one whole archive from their first byte to their last. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = viewOf(bytes);
  if (uint32(view, 0) !== LOCAL_HEADER) return undefined;
  const end = directoryEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_ENTRIES) return undefined;
  const entries: ZipEntry[] = [];
  while (entries.length < count) {
    if (at + 46 > end || uint32(view, at) !== DIRECTORY_ENTRY) return undefined;
    const name = view.getUint16(at + 28, true);
    const next = at + 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return undefined;
    entries.push(entryAt(view, at, name));
    at = next;
  }
  return entries;
}

/** The content of an entry; undefined where it is encrypted, damaged, or larger than `limit` bytes. */
export function zipContent(bytes: Uint8Array, entry: ZipEntry, limit: number): Uint8Array | undefined {
  const view = viewOf(bytes);
  const { offset, method, encrypted, packedBytes } = entry;
  if (encrypted || offset + 30 > bytes.length || uint32(view, offset) !== LOCAL_HEADER) return undefined;
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.length) return undefined;
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) return packed.length > limit ? undefined : packed;
  if (method !== DEFLATED) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}

function entryAt(view: DataView, at: number, nameBytes: number): ZipEntry {
  const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes);
  return {
    name: new TextDecoder().decode(name),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
}

/** The record that ends the archive, with its comment as the very last bytes. */
function directoryEnd(view: DataView): number | undefined {
  const last = view.byteLength - DIRECTORY_END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === DIRECTORY_END && at + view.getUint16(at + 20, true) === last) return at;
  }
  return undefined;
}

function uint32(view: DataView, at: number): number | undefined {
  return at + 4 <= view.byteLength ? view.getUint32(at, true) : undefined;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
