/** The index file: a header, a table of sections, the sections. Little-endian, every section at a multiple of 8. */
import type { Sections } from './sections.ts';

/** `PRBNAMES` */
const MAGIC = [0x50524253, 0x4e414d45] as const;
const FORMAT = 2;
/** Files of the first format have no hashes of identifiers. They are read as if there were none. */
const FIRST_FORMAT = 1;
const SECTIONS_OF_FIRST = 20;
const HEADER_BYTES = 32;
const ALIGNMENT = 8;

/** Views of a buffer with this many bytes per element. */
const VIEWS = {
  u8: (buffer: ArrayBufferLike, start: number, bytes: number) => new Uint8Array(buffer, start, bytes),
  u32: (buffer: ArrayBufferLike, start: number, bytes: number) => new Uint32Array(buffer, start, bytes / 4),
  i32: (buffer: ArrayBufferLike, start: number, bytes: number) => new Int32Array(buffer, start, bytes / 4),
  f32: (buffer: ArrayBufferLike, start: number, bytes: number) => new Float32Array(buffer, start, bytes / 4),
} as const;

/** Sections in the order of the file. */
const LAYOUT = {
  tokenStart: 'u32',
  tokenSigns: 'u8',
  tokenLetters: 'i32',
  tokenWeight: 'f32',
  lengthStart: 'u32',
  tokenSlots: 'i32',
  soundHash: 'u32',
  soundToken: 'u32',
  postingStart: 'u32',
  postings: 'u32',
  nameStart: 'u32',
  nameTokens: 'u32',
  nameEntry: 'u32',
  nameFlags: 'u8',
  entryKind: 'u8',
  entryStart: 'u32',
  idStart: 'u32',
  idText: 'u8',
  textStart: 'u32',
  texts: 'u8',
  numberStart: 'u32',
  numbers: 'u32',
} as const satisfies Record<keyof Sections, keyof typeof VIEWS>;
const SECTION_NAMES = unsafeKeys(LAYOUT);
const TABLE_BYTES = SECTION_NAMES.length * 8;

/** The bytes are not an index, or differ from the ones that were written. */
export class DamagedIndex extends Error {
  override readonly name = 'DamagedIndex';
}

export function encodeSections(sections: Sections): Uint8Array {
  const body = SECTION_NAMES.reduce((total, name) => total + aligned(sections[name].byteLength), 0);
  const bytes = new Uint8Array(HEADER_BYTES + aligned(TABLE_BYTES) + body);
  const view = new DataView(bytes.buffer);
  let at = HEADER_BYTES + aligned(TABLE_BYTES);
  for (const [ordinal, name] of SECTION_NAMES.entries()) {
    const { buffer, byteOffset, byteLength } = sections[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    view.setUint32(HEADER_BYTES + ordinal * 8, at, true);
    view.setUint32(HEADER_BYTES + ordinal * 8 + 4, byteLength, true);
    at += aligned(byteLength);
  }
  view.setUint32(0, MAGIC[0], false);
  view.setUint32(4, MAGIC[1], false);
  view.setUint32(8, FORMAT, true);
  view.setUint32(12, bytes.length, true);
  view.setUint32(16, checksum(bytes), true);
  return bytes;
}

/** Checks the bytes and makes views of them. They must not be changed afterwards. Throws `DamagedIndex`. */
export function decodeSections(file: Uint8Array): Sections {
  // Views of 32-bit arrays need aligned memory. Bytes that are part of a larger buffer may not be aligned, and are copied.
  const bytes = file.byteOffset % ALIGNMENT === 0 ? file : new Uint8Array(file);
  if (bytes.length < HEADER_BYTES + SECTIONS_OF_FIRST * 8)
    throw new DamagedIndex('too short for an index of names');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sections = checkHeader(bytes, view) === FIRST_FORMAT ? SECTIONS_OF_FIRST : SECTION_NAMES.length;
  // The checksum does not cover the format. The place of the first section tells which table was written.
  if (view.getUint32(HEADER_BYTES, true) !== HEADER_BYTES + aligned(sections * 8))
    throw new DamagedIndex('the format of an index of names was changed');
  return unsafeSections((ordinal, type) => {
    if (ordinal >= sections) return VIEWS[type](new ArrayBuffer(0), 0, 0);
    const start = view.getUint32(HEADER_BYTES + ordinal * 8, true);
    const length = view.getUint32(HEADER_BYTES + ordinal * 8 + 4, true);
    if (start % ALIGNMENT !== 0 || start + length > bytes.length)
      throw new DamagedIndex('an index of names has parts beyond its end');
    return VIEWS[type](bytes.buffer, bytes.byteOffset + start, length);
  });
}

/** Returns the format of the file. */
function checkHeader(bytes: Uint8Array, view: DataView): number {
  if (view.getUint32(0, false) !== MAGIC[0] || view.getUint32(4, false) !== MAGIC[1])
    throw new DamagedIndex('not an index of names');
  const format = view.getUint32(8, true);
  if (format !== FORMAT && format !== FIRST_FORMAT)
    throw new DamagedIndex(`format ${format} of an index of names is not ${FORMAT}`);
  if (view.getUint32(12, true) !== bytes.length) throw new DamagedIndex('an index of names was cut off');
  if (
    view.getUint32(16, true) !== checksum(bytes) ||
    bytes.subarray(20, HEADER_BYTES).some((byte) => byte !== 0)
  )
    throw new DamagedIndex('an index of names was changed');
  return format;
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

/**
 * Checksum of everything after the header, in two lanes. It detects accidental damage only. The encryption of the file detects
 * forgery.
 */
function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset + HEADER_BYTES,
    (bytes.length - HEADER_BYTES) / 4,
  );
  let even = 0x811c_9dc5;
  let odd = 0x1000_193;
  for (let i = 0; i + 1 < words.length; i += 2) {
    even = Math.imul(even ^ (words[i] ?? 0), 0x85eb_ca6b);
    even ^= even >>> 15;
    odd = Math.imul(odd ^ (words[i + 1] ?? 0), 0xc2b2_ae35);
    odd ^= odd >>> 13;
  }
  return (even ^ Math.imul(odd, 31)) >>> 0;
}

function unsafeKeys<T extends object>(record: T): readonly (keyof T)[] {
  return Object.keys(record) as (keyof T)[];
}

function unsafeSections(
  read: (ordinal: number, type: keyof typeof VIEWS) => Sections[keyof Sections],
): Sections {
  return Object.fromEntries(
    SECTION_NAMES.map((name, ordinal) => [name, read(ordinal, LAYOUT[name])]),
  ) as unknown as Sections;
}
