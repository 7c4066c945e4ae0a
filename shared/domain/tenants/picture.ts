/** Detects pictures by their bytes alone: PNG or JPEG, complete from first to last byte, with their size. */
import { crc32 } from 'node:zlib';
import type { LOGO_TYPES } from './schema.ts';

/** Width and height in pixels. */
export interface Picture {
  readonly contentType: (typeof LOGO_TYPES)[number];
  readonly width: number;
  readonly height: number;
}

/** Undefined for anything else, including a truncated picture and one with data after its end. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeOfPng(data) ?? sizeOfJpeg(data);
  return size === undefined || size.width === 0 || size.height === 0 ? undefined : size;
}

const PNG_SIGNATURE = 0x89504e470d0a1a0an;
const [IHDR, IDAT, IEND] = [0x49484452, 0x49444154, 0x49454e44];
/** Length, type and checksum around the content of a chunk (PNG, third edition, 5.3). */
const CHUNK_FRAME = 12;

/** The content of a chunk. `at` is its start. */
interface Chunk {
  readonly type: number;
  readonly at: number;
  readonly length: number;
}

function sizeOfPng(data: DataView): Picture | undefined {
  if (data.byteLength < 8 || data.getBigUint64(0) !== PNG_SIGNATURE) return undefined;
  const chunks = chunksOf(data);
  const [header] = chunks;
  const count = (type: number) => chunks.filter((chunk) => chunk.type === type).length;
  if (header?.type !== IHDR || header.length !== 13 || count(IHDR) !== 1) return undefined;
  if (chunks.at(-1)?.type !== IEND || count(IEND) !== 1 || count(IDAT) === 0) return undefined;
  return {
    contentType: 'image/png',
    width: data.getUint32(header.at),
    height: data.getUint32(header.at + 4),
  };
}

/** All chunks. Empty where one is damaged or there are bytes after the last one. */
function chunksOf(data: DataView): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let next = 8;
  while (next + CHUNK_FRAME <= data.byteLength) {
    const chunk = { type: data.getUint32(next + 4), at: next + 8, length: data.getUint32(next) };
    next += CHUNK_FRAME + chunk.length;
    if (next > data.byteLength || !isIntact(data, chunk)) return [];
    chunks.push(chunk);
  }
  return next === data.byteLength ? chunks : [];
}

function isIntact(data: DataView, { at, length }: Chunk): boolean {
  const checked = new Uint8Array(data.buffer, data.byteOffset + at - 4, length + 4);
  return crc32(checked) === data.getUint32(at + length);
}

const [SOI, EOI, SOS] = [0xffd8, 0xffd9, 0xffda];
/** Markers from 0xc0 to 0xcf that are tables and not frame headers (ITU T.81, table B.1). */
const NO_FRAMES: readonly number[] = [0xffc4, 0xffc8, 0xffcc];

function sizeOfJpeg(data: DataView): Picture | undefined {
  const last = data.byteLength - 2;
  if (last < 4 || data.getUint16(0) !== SOI || data.getUint16(last) !== EOI) return undefined;
  let size: Picture | undefined;
  for (let at = 2; at + 4 <= last; ) {
    const marker = data.getUint16(at);
    const length = data.getUint16(at + 2);
    if (marker < 0xffc0 || length < 2 || at + 2 + length > last) return undefined;
    if (marker === SOS) return size;
    if (isFrame(marker)) {
      if (length < 8) return undefined;
      size = { contentType: 'image/jpeg', width: data.getUint16(at + 7), height: data.getUint16(at + 5) };
    }
    at += 2 + length;
  }
  return undefined;
}

function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && !NO_FRAMES.includes(marker);
}
