/** Frames drawn by rules: flat, textured, blurred, with a document, with reflections. */
import type { Frame, Region } from '../../../../portal/verification/frames/frame.ts';

/** A frame whose brightness is decided per pixel. Values are cut to a byte. */
export function painted(width: number, height: number, at: (x: number, y: number) => number): Frame {
  const luma = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      luma[y * width + x] = Math.max(0, Math.min(255, Math.round(at(x, y))));
    }
  }
  return { width, height, luma };
}

export const flat = (width: number, height: number, value: number) => painted(width, height, () => value);

/** Random numbers from 0 to 1 that are the same for the same place and seed. */
export function noiseAt(x: number, y: number, seed: number): number {
  const mixed = Math.imul((x * 73_856_093) ^ (y * 19_349_663) ^ (seed * 83_492_791), 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const isInside = ({ left, top, width, height }: Region, x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

/** A light document with lines of text on a dark table, exactly in the region. */
export function documentIn(frame: { width: number; height: number }, region: Region): Frame {
  return painted(frame.width, frame.height, (x, y) => {
    if (!isInside(region, x, y)) return 60 + noiseAt(x, y, 1) * 8;
    const [column, row] = [x - region.left, y - region.top];
    const isText =
      row % 14 > 8 &&
      column > region.width * 0.15 &&
      column < region.width * 0.85 &&
      noiseAt(x, row, 2) > 0.5;
    return isText ? 70 : 190;
  });
}

/** The frame with a white disc, as a lamp reflects on plastic. */
export function withReflection(frame: Frame, disc: { x: number; y: number; radius: number }): Frame {
  return painted(frame.width, frame.height, (x, y) =>
    (x - disc.x) ** 2 + (y - disc.y) ** 2 <= disc.radius ** 2 ? 255 : (frame.luma[y * frame.width + x] ?? 0),
  );
}

/** Each pixel becomes the mean of those within `radius`, as out of focus. */
export function blurred(frame: Frame, radius: number): Frame {
  const { width, height, luma } = frame;
  return painted(width, height, (x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        const [column, row] = [x + dx, y + dy];
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        sum += luma[row * width + column] ?? 0;
        count += 1;
      }
    }
    return sum / count;
  });
}

/** The frame with every pixel darker by a factor. */
export const dimmed = ({ width, height, luma }: Frame, factor: number) =>
  painted(width, height, (x, y) => (luma[y * width + x] ?? 0) * factor);
