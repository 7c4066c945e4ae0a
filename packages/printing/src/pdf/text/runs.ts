/** Parts of a text that are drawn alike: one font, one direction, one style. */
import { FAMILIES, type FamilyName, familiesOf, isPlain } from '../fonts/catalogue.ts';
import type { Face, Glyph } from '../fonts/face.ts';
import type { FontSet } from '../fonts/font-set.ts';

interface Style {
  /** Points. */
  readonly size: number;
  readonly isBold: boolean;
  /** `#rrggbb`. */
  readonly color: string;
  /** The section to which it leads. */
  readonly link?: string;
  readonly isUnderlined?: boolean;
}

/** A text of one style. Clean (`safeText`). */
export interface Piece {
  readonly text: string;
  readonly style: Style;
}

export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly style: Style;
  /** Of the bidirectional algorithm: odd from right to left. */
  readonly level: number;
  readonly glyphs: readonly Glyph[];
  /** Points. */
  readonly width: number;
  /** Points: the height of a line with this run. */
  readonly leading: number;
}

/** How the characters of a paragraph are drawn. All arrays are by UTF-16 unit. */
export interface Marked {
  readonly text: string;
  readonly styles: readonly Style[];
  readonly families: readonly (FamilyName | undefined)[] | undefined;
  readonly levels: Uint8Array | undefined;
}

/** The family that draws each UTF-16 unit. Undefined for all where the first has them. */
export function drawnBy(
  text: string,
  levels: Uint8Array | undefined,
  fonts: FontSet,
): readonly (FamilyName | undefined)[] | undefined {
  const hasAll = isPlain(text) && [...text].every((each) => fonts.drawing(codeOf(each), 'latin') === 'latin');
  if (hasAll) return undefined;
  const families = familiesOf(text, fonts.language);
  const drawing: (FamilyName | undefined)[] = [];
  for (const [index, character] of [...text].entries()) {
    const isRightToLeft = (levels?.[drawing.length] ?? 0) % 2 === 1;
    const own = families[index] ?? 'latin';
    const family = isRightToLeft && own === 'latin' ? neighbour(families, index) : own;
    const found = IGNORABLE.test(character) ? family : fonts.drawing(codeOf(character), family);
    for (let unit = 0; unit < character.length; unit += 1) drawing.push(found);
  }
  return drawing;
}

/**
 * Spaces and brackets within text from right to left are set in its font: readers restore the order of a text that is in one piece.
 */
function neighbour(families: readonly FamilyName[], index: number): FamilyName {
  const isScript = (family: FamilyName) => family === 'arabic' || family === 'hebrew';
  return families.slice(0, index).findLast(isScript) ?? families.slice(index).find(isScript) ?? 'latin';
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** The runs of the part between two positions, in logical order. */
export function runsBetween(marked: Marked, start: number, end: number, fonts: FontSet): readonly Run[] {
  const runs: Run[] = [];
  let from = start;
  for (let at = start + 1; at <= end; at += 1) {
    if (at < end && isAlike(marked, from, at)) continue;
    const run = runOf(marked, from, at, fonts);
    if (run !== undefined) runs.push(run);
    from = at;
  }
  return runs;
}

function isAlike({ text, styles, families, levels }: Marked, one: number, other: number): boolean {
  return (
    styles[one] === styles[other] &&
    (families === undefined || families[one] === families[other]) &&
    (levels === undefined || levels[one] === levels[other]) &&
    (text[one] === ' ') === (text[other] === ' ')
  );
}

function runOf(marked: Marked, start: number, end: number, fonts: FontSet): Run | undefined {
  const style = marked.styles[start];
  if (style === undefined) return undefined;
  const text = marked.text.slice(start, end);
  const family = marked.families === undefined ? 'latin' : marked.families[start];
  const level = marked.levels?.[start] ?? 0;
  const face = fonts.face(family ?? 'latin', style.isBold);
  const shaped = family === undefined ? missing(face, text) : face.shape(text, level % 2 === 1);
  const leading = FAMILIES[family ?? 'latin'].leading * style.size;
  return {
    text,
    face,
    style,
    level,
    leading,
    glyphs: shaped.glyphs,
    width: (shaped.width * style.size) / 1000,
  };
}

function missing(face: Face, text: string) {
  const signs = [...text].map((character) => face.shapeMissing(character));
  return {
    glyphs: signs.flatMap(({ glyphs }) => glyphs),
    width: signs.reduce((sum, { width }) => sum + width, 0),
  };
}
