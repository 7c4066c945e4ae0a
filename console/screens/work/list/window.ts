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
  const start = Math.floor((Math.floor(top / rowHeight) - BEYOND) / STEP) * STEP;
  const end = start + Math.ceil(height / rowHeight) + 2 * BEYOND + STEP;
  const from = Math.max(0, Math.min(start, count - 1));
  return { from, to: Math.min(count, Math.max(end, from)) };
}

/** What is drawn at first, before the others: the rows on top that a list of `height` shows. */
export function firstWindow(height: number, rowHeight: number, count: number): Window {
  return { from: 0, to: Math.min(count, Math.ceil(height / rowHeight)) };
}
