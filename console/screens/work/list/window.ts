/** Which rows of a long list are drawn. Pure. */

/** Rows drawn beyond what is seen, so that a wheel does not outrun the drawing. */
const BEYOND = 8;
/** The window moves in steps: most scrolls draw nothing. */
const STEP = 6;

export interface Window {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** All rows have one height. `top` and `height` of what is seen, in pixels. */
export function windowOf(top: number, height: number, rowHeight: number, count: number): Window {
  const first = Math.floor(top / rowHeight) - BEYOND;
  const from = Math.min(Math.max(0, first - (first % STEP)), Math.max(0, count - 1));
  const seen = Math.ceil(height / rowHeight) + 2 * BEYOND + STEP;
  return { from: Math.max(0, from), to: Math.min(count, from + seen) };
}
