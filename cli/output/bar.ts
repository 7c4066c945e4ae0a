/** Shares as bars. */

const FULL = '█';
const EMPTY = '░';

/** A bar of `width` columns of which `share` (0 to 1) is filled. */
export function renderBar(share: number, width: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return FULL.repeat(filled) + EMPTY.repeat(width - filled);
}
