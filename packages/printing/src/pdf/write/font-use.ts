/** The glyphs that a document uses of each font, and the codes by which its pages name them. */
import type { Font } from 'fontkit';
import type { Face, Glyph } from '../fonts/face.ts';

/** A glyph together with what it stands for: the same glyph may stand for different characters. */
export interface UsedGlyph {
  readonly id: number;
  readonly text: string;
}

export interface FontUse {
  readonly font: Font;
  /** Its name in the resources of the pages. */
  readonly name: string;
  /** By code, from 1. */
  readonly glyphs: readonly UsedGlyph[];
  /** The code of a glyph, from 1. */
  code(glyph: Glyph): number;
  /** The width that the glyph has in the font, in thousandths of the font size. */
  widthOf(glyph: Glyph): number;
}

export interface FontUses {
  of(face: Face): FontUse;
  all(): readonly FontUse[];
}

export function fontUses(): FontUses {
  const uses = new Map<Font, FontUse>();
  return {
    of({ font }) {
      const known = uses.get(font);
      if (known !== undefined) return known;
      const made = fontUse(font, `F${uses.size + 1}`);
      uses.set(font, made);
      return made;
    },
    all: () => [...uses.values()],
  };
}

function fontUse(font: Font, name: string): FontUse {
  const glyphs: UsedGlyph[] = [];
  const codes = new Map<string, number>();
  const widths = new Map<number, number>();
  return {
    font,
    name,
    glyphs,
    code({ id, text }) {
      const key = `${id} ${text}`;
      const known = codes.get(key);
      if (known !== undefined) return known;
      glyphs.push({ id, text });
      codes.set(key, glyphs.length);
      return glyphs.length;
    },
    widthOf({ id }) {
      const known = widths.get(id);
      if (known !== undefined) return known;
      const width = widthInFont(font, id);
      widths.set(id, width);
      return width;
    },
  };
}

/** Whole numbers, as they are written in the file. */
export function widthInFont(font: Font, id: number): number {
  return Math.round((font.getGlyph(id).advanceWidth * 1000) / font.unitsPerEm);
}
