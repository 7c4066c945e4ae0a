/** The tokens of a dictionary whose lengths are near enough to be compared. They are ordered by length. */
import { wordAt } from '../cells.ts';
import type { Allowance } from '../distance/filter.ts';
import type { Sections } from '../index/sections.ts';
import { LENGTHS } from '../index/writer.ts';

/** From the first to before the last ordinal. */
export function rangeOf(
  { lengthStart }: Pick<Sections, 'lengthStart'>,
  length: number,
  allowance: Allowance,
): readonly [from: number, to: number] {
  const shortest = Math.max(2, length - allowance.length);
  const longest = Math.min(LENGTHS - 1, length + allowance.length + 1);
  return [wordAt(lengthStart, shortest), wordAt(lengthStart, longest)];
}
