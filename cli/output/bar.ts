/** Bars for shares. */

const FULL = '█';
const EMPTY = '░';

/** A bar of `width` columns, filled to `share` (0 to 1). */
export function renderBar(share: number, width: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return FULL.repeat(filled) + EMPTY.repeat(width - filled);
}
