/** One font of a document: which characters it has, and the glyphs of a word with their positions. */
import { create, type Font } from 'fontkit';
import { mirrored } from '../text/direction.ts';
import { textOfGlyphs } from './glyph-text.ts';

/** A glyph where it is drawn. Lengths are thousandths of the font size. */
export interface Glyph {
  readonly id: number;
  /** The characters that this glyph stands for, in the order in which they are read. Never empty. */
  readonly text: string;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

interface Shaped {
  /** From left to right. */
  readonly glyphs: readonly Glyph[];
  /** Thousandths of the font size. */
  readonly width: number;
}

export interface Face {
  readonly font: Font;
  /** True where bold letters are drawn with an outline. */
  readonly isOutlined: boolean;
  has(codePoint: number): boolean;
  /** `text` is in logical order and of one direction. Brackets are not mirrored. */
  shape(text: string, isRightToLeft: boolean): Shaped;
  /** A visible sign for a character that no font has. */
  shapeMissing(text: string): Shaped;
}

const REPLACEMENT = 0xfffd;
/** Characters without a picture of their own. Where the font lacks them, they are left out. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

export function faceOf(bytes: Uint8Array): Face {
  const font = unsafeSingleFont(create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  const scale = 1000 / font.unitsPerEm;
  const carrier = carrierOf(font);
  const has = remembered((codePoint: number) => font.hasGlyphForCodePoint(codePoint));
  const shapes = [new Map<string, Shaped>(), new Map<string, Shaped>()] as const;
  return {
    font,
    isOutlined: false,
    has,
    shape(text, isRightToLeft) {
      const known = shapes[isRightToLeft ? 1 : 0];
      const found = known.get(text);
      if (found !== undefined) return found;
      const printable = text.replaceAll(IGNORABLE, (each) => (has(each.codePointAt(0) ?? 0) ? each : ''));
      const shaped = shape(font, carrier, scale, printable, isRightToLeft);
      known.set(text, shaped);
      return shaped;
    },
    shapeMissing(text) {
      const glyph = font.glyphForCodePoint(REPLACEMENT);
      const advance = glyph.advanceWidth * scale;
      return { glyphs: [{ id: glyph.id, text, advance, dx: 0, dy: 0 }], width: advance };
    },
  };
}

function shape(
  font: Font,
  carrier: number | undefined,
  scale: number,
  text: string,
  isRightToLeft: boolean,
): Shaped {
  if (text === '') return { glyphs: [], width: 0 };
  const drawn = isRightToLeft ? mirrored(text) : text;
  const run = font.layout(drawn, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
  const texts = textOfGlyphs(
    text,
    run.glyphs.map(({ codePoints }) => codePoints),
    isRightToLeft,
  );
  let width = 0;
  const glyphs = run.glyphs.flatMap((glyph, index): readonly Glyph[] => {
    const position = run.positions[index];
    const advance = (position?.xAdvance ?? 0) * scale;
    width += advance;
    const drawn = {
      id: glyph.id,
      text: texts[index] ?? '',
      advance,
      dx: (position?.xOffset ?? 0) * scale,
      dy: (position?.yOffset ?? 0) * scale,
    };
    return carried(drawn, carrier, isRightToLeft);
  });
  return { glyphs, width };
}

/** A glyph without ink or width, where the font has one: that of the zero width space, or an early one. */
function carrierOf(font: Font): number | undefined {
  const candidates = [font.glyphForCodePoint(0x200b), font.getGlyph(1), font.getGlyph(2)];
  return candidates.find(
    (glyph) => glyph.id !== 0 && glyph.advanceWidth === 0 && glyph.path.commands.length === 0,
  )?.id;
}

/**
 * Readers turn round what is written from right to left, the characters of one glyph included, and take a glyph whose text contains a
 * combining mark for a mark, which has no width. All characters but the leftmost get glyphs of their own then, which draw nothing.
 */
function carried(glyph: Glyph, carrier: number | undefined, isRightToLeft: boolean): readonly Glyph[] {
  const [first = '', ...rest] = isRightToLeft ? [...glyph.text].reverse() : glyph.text;
  const isMisread = isRightToLeft || /\p{Mn}/u.test(glyph.text);
  if (rest.length === 0 || carrier === undefined || !isMisread) return [glyph];
  return [
    { ...glyph, text: first },
    ...rest.map((text): Glyph => ({ id: carrier, text, advance: 0, dx: 0, dy: 0 })),
  ];
}

function remembered(find: (key: number) => boolean): (key: number) => boolean {
  const known = new Map<number, boolean>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

/** The files of the catalogue hold one font each, while the types of the library allow for collections. */
function unsafeSingleFont(made: ReturnType<typeof create>): Font {
  return made as Font;
}
