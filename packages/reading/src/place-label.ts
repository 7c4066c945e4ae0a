/** How a place of a document is written for people. */
import type { Place } from './schema.ts';

const DEEPEST_HEADINGS = 2;

/** `page 3`, `sheet Accounts, A3:D3`, `slide 2`, `section Policies › Training`, or `line 7`. */
export function placeLabel(at: Place): string {
  if ('page' in at) return `page ${at.page}`;
  if ('sheet' in at) return `sheet ${at.sheet}, ${at.cells}`;
  if ('slide' in at) return `slide ${at.slide}`;
  if ('line' in at) return `line ${at.line}`;
  return at.section.length === 0 ? 'beginning' : `section ${at.section.slice(-DEEPEST_HEADINGS).join(' › ')}`;
}
