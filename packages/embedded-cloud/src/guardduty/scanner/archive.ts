/** The entries of a ZIP archive by its central directory, inflated under a cap: a bomb costs no more than the cap. */
import { inflateRawSync } from 'node:zlib';

/** `content` is undefined where the entry is larger than the limit, damaged, or packed in another way. */
export interface ArchiveEntry {
  readonly encrypted: boolean;
  content(limit: number): Buffer | undefined;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const MAX_ENTRIES = 10_000;
const STORED = 0;
const DEFLATED = 8;

/** Undefined where the bytes are no archive; `unreadable` where they begin as one that cannot be followed. */
export function archiveEntries(bytes: Buffer): readonly ArchiveEntry[] | 'unreadable' | undefined {
  const end = directoryEnd(bytes);
  if (end === undefined) return beginsAsArchive(bytes) ? 'unreadable' : undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return 'unreadable';
  const entries: ArchiveEntry[] = [];
  while (entries.length < count) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return 'unreadable';
    entries.push(entryAt(bytes, at));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function beginsAsArchive(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL_HEADER;
}

function entryAt(bytes: Buffer, at: number): ArchiveEntry {
  const method = bytes.readUInt16LE(at + 10);
  const packedBytes = bytes.readUInt32LE(at + 20);
  const announcedBytes = bytes.readUInt32LE(at + 24);
  const offset = bytes.readUInt32LE(at + 42);
  return {
    encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    content: (limit) => {
      if (announcedBytes > limit) return undefined;
      const packed = packedContent(bytes, offset, packedBytes);
      return packed === undefined ? undefined : unpacked(packed, method, limit);
    },
  };
}

function packedContent(bytes: Buffer, offset: number, packedBytes: number): Buffer | undefined {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) return undefined;
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return start + packedBytes > bytes.length ? undefined : bytes.subarray(start, start + packedBytes);
}

function unpacked(packed: Buffer, method: number, limit: number): Buffer | undefined {
  if (method === STORED) return packed.length > limit ? undefined : packed;
  if (method !== DEFLATED) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}

/** The record that ends the archive, with its comment as the very last bytes. */
function directoryEnd(bytes: Buffer): number | undefined {
  const last = bytes.length - DIRECTORY_END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (bytes.readUInt32LE(at) === DIRECTORY_END && at + bytes.readUInt16LE(at + 20) === last) return at;
  }
  return undefined;
}
