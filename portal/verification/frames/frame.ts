/** Grey pictures of the camera, small enough to be measured several times a second. */

/** One byte of brightness per pixel, row by row. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
}

/** A rectangle in pixels of a frame. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Makes a frame from the pixels of a canvas (RGBA). Weights of ITU-R BT.601, in 256ths. */
export function greyFrame(rgba: ArrayLike<number>, width: number, height: number): Frame {
  const luma = new Uint8Array(width * height);
  for (let at = 0; at < luma.length; at += 1) {
    const [red, green, blue] = [rgba[4 * at] ?? 0, rgba[4 * at + 1] ?? 0, rgba[4 * at + 2] ?? 0];
    luma[at] = (77 * red + 150 * green + 29 * blue) >> 8;
  }
  return { width, height, luma };
}

/** The brightness of a pixel. Pixels outside the frame are like the nearest one inside. */
export function lumaAt({ width, height, luma }: Frame, x: number, y: number): number {
  const column = Math.min(Math.max(x, 0), width - 1);
  const row = Math.min(Math.max(y, 0), height - 1);
  return luma[row * width + column] ?? 0;
}

export function wholeOf({ width, height }: Frame): Region {
  return { left: 0, top: 0, width, height };
}
