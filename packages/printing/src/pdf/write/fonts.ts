/** Writes subsets of fonts with what their glyphs stand for (ISO 32000-1, 9.7 and 9.10.3). */
import type { Font, Subset } from 'fontkit';
import { type PDFContext, PDFName, type PDFRef, PDFString } from 'pdf-lib';
import { type FontUse, type UsedGlyph, widthInFont } from './font-use.ts';

/** A composite font whose codes are numbers of two bytes. */
export function writeFont(context: PDFContext, use: FontUse, index: number): PDFRef {
  const { font, glyphs } = use;
  const subset = font.createSubset();
  const map = Buffer.alloc(2 * (glyphs.length + 1));
  for (const [at, { id }] of glyphs.entries())
    map.writeUInt16BE(unsafeInclude(subset, font, id), 2 * (at + 1));
  const file = subset.encode();
  const name = `${subsetTag(index)}+${font.postscriptName}`;
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: descriptor(context, use, name, file),
    DW: 0,
    W: [1, glyphs.map(({ id }) => widthInFont(font, id))],
    CIDToGIDMap: context.register(context.flateStream(map)),
  });
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(toUnicode(glyphs))),
    }),
  );
}

/** Gives the number of the glyph in the subset. The package's types say less than it does. */
function unsafeInclude(subset: Subset, font: Font, id: number): number {
  return subset.includeGlyph(font.getGlyph(id)) as unknown as number;
}

const SYMBOLIC = 4;

function descriptor(context: PDFContext, { font }: FontUse, name: string, file: Uint8Array): PDFRef {
  const scale = 1000 / font.unitsPerEm;
  const { minX, minY, maxX, maxY } = font.bbox;
  const rounded = (value: number) => Math.round(value * scale);
  return context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: PDFName.of(name),
      Flags: SYMBOLIC,
      FontBBox: [minX, minY, maxX, maxY].map(rounded),
      ItalicAngle: 0,
      Ascent: rounded(font.ascent),
      Descent: rounded(font.descent),
      CapHeight: rounded(font.capHeight),
      StemV: 80,
      FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
    }),
  );
}

/** Six letters that differ between the fonts of a file. */
function subsetTag(index: number): string {
  let tag = '';
  for (let rest = index; tag.length < 6; rest = Math.floor(rest / 26))
    tag = String.fromCharCode(65 + (rest % 26)) + tag;
  return tag;
}

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
`;
const TAIL = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
/** Entries of one block (Adobe Technical Note 5411). */
const MOST = 100;

function toUnicode(glyphs: readonly UsedGlyph[]): string {
  const entries = glyphs.map(({ text }, index) => `<${hex(index + 1)}> <${utf16(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += MOST) {
    const block = entries.slice(at, at + MOST);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  return HEAD + blocks.join('') + TAIL;
}

export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');
}

export function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
