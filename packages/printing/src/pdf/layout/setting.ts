/** What the parts of one document share while they are laid out, and how their texts become lines. */
import type { Text } from '../../document.ts';
import { safeText } from '../../safe-text.ts';
import { MODEL_MARK } from '../../words.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { GREY, INK, type Palette } from '../look.ts';
import { type Line, linesOf } from '../text/lines.ts';
import type { Piece } from '../text/runs.ts';
import type { Mark, Strip } from './strip.ts';
import type { Tag, Tagger } from './tag.ts';

export interface Setting {
  readonly fonts: FontSet;
  readonly palette: Palette;
  readonly tags: Tagger;
  /** Sections that links may lead to. */
  readonly sections: ReadonlySet<string>;
}

interface TextLook {
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  /** True where it is plain that all texts are links. */
  readonly isPlainLink?: boolean;
}

/** The lines of a text in a width, in points. */
export function setText(text: Text, look: TextLook, width: number, setting: Setting): readonly Line[] {
  return linesOf(piecesOf(text, look, setting), width, setting.fonts);
}

function piecesOf(text: Text, look: TextLook, setting: Setting): readonly Piece[] {
  const { size, isBold = false, color = INK, isPlainLink = false } = look;
  const pieces = text.flatMap((inline): Piece[] => {
    const facts = typeof inline === 'string' ? { text: inline } : inline;
    const link = facts.link !== undefined && setting.sections.has(facts.link) ? facts.link : undefined;
    const ink = link !== undefined ? setting.palette.accent : facts.quiet === true ? GREY : color;
    const style = { size, isBold: isBold || facts.strong === true, color: ink };
    const piece = {
      text: safeText(facts.text),
      style: link === undefined ? style : { ...style, link, isUnderlined: !isPlainLink },
    };
    if (facts.author !== 'model') return [piece];
    return [{ text: MODEL_MARK, style: { size, isBold: true, color: GREY } }, piece];
  });
  return pieces.length === 0 ? [{ text: '', style: { size, isBold, color } }] : pieces;
}

/** Where the baseline of a line is, from its upper edge. */
function baselineOf(line: Line, size: number): number {
  return (line.leading - size) / 2 + size * 0.82;
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly align?: 'start' | 'end';
}

/** The mark of one line in a column. Lines from right to left begin at the right. */
export function lineMark(line: Line, y: number, place: Place, tag: Tag | null): Mark {
  const atRight = line.isRightToLeft !== (place.align === 'end');
  const x = atRight ? place.x + place.width - line.width : place.x;
  return { kind: 'line', x, y: y + baselineOf(line, place.size), line, tag };
}

/**
 * A paragraph as one strip for each line. Its first two lines stay on one page, and its last two.
 * `keep`: the last line stays with what follows.
 */
export function lineStrips(
  lines: readonly Line[],
  place: Place,
  tag: Tag,
  { gap, keep = false, most = 0 }: { gap: number; keep?: boolean; most?: number },
): readonly Strip[] {
  return lines.map((line, index) => ({
    height: line.leading,
    gap: index === 0 ? gap : 0,
    keep: staysWithNext(index, lines.length, most) || (keep && index === lines.length - 1),
    marks: line.runs.length === 0 ? [] : [lineMark(line, 0, place, tag)],
  }));
}

/** No page ends with the first of several strips or begins with the last. Up to `most` strips stay together. */
export function staysWithNext(index: number, count: number, most: number): boolean {
  if (index === count - 1) return false;
  return count <= Math.max(most, 3) || index === 0 || index === count - 2;
}
