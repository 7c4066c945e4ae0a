/** Draws the logos of the demo as PNG, so that the repository contains no pictures of others. */
import { crc32, deflateSync } from 'node:zlib';

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity of a pixel, each 0 to 255. */
  readonly pixel: (x: number, y: number) => readonly [number, number, number, number];
}

/** The drawing as a PNG: 8 bits per channel, with opacity, not interlaced (PNG, third edition, 11.2). */
export function pngOf({ width, height, pixel }: Drawing): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => pixel(x, y)).flat(),
  ]);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.from(rows.flat()), { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  return Buffer.concat([frame(content.length), named, frame(crc32(named))]);
}

const SIZE = { width: 160, height: 48 } as const;

/** A disc with waves. */
export function tideLogo(color: string): Uint8Array {
  return pngOf({
    ...SIZE,
    pixel: (x, y) => {
      const isDisc = Math.hypot(x - 24, y - 24) < 18;
      const crest = [14, 24, 34].some((line) => Math.abs(y - line - 4 * Math.sin(x / 9)) < 2.2);
      return inkOf(color, isDisc || (x > 52 && crest));
    },
  });
}

/** Two hills. */
export function valeLogo(color: string): Uint8Array {
  return pngOf({
    ...SIZE,
    pixel: (x, y) => {
      const ground = 40 - 30 * Math.max(hill(x, 44), hill(x, 116));
      return inkOf(color, y > ground && y < 44);
    },
  });
}

function hill(x: number, middle: number): number {
  return Math.max(0, 1 - Math.abs(x - middle) / 40);
}

function inkOf(color: string, isInked: boolean): readonly [number, number, number, number] {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5), isInked ? 255 : 0];
}
