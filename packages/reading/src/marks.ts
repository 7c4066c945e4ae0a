/** How forms are written as text: ticked and open boxes, fields without an entry, and the letters of symbol fonts that show boxes. */

/** A box that is ticked, one that is not, and a field that nobody has filled. */
const TICKED = '☒';
const UNTICKED = '☐';
export const UNFILLED = '____';

export function boxOf(isTicked: boolean): string {
  return isTicked ? TICKED : UNTICKED;
}

/** What the codes of a symbol font show, as far as forms use them. All other codes have no meaning as text. */
type Symbols = ReadonlyMap<number, string>;

const WINGDINGS: Symbols = new Map([
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, UNTICKED],
  [0x70, UNTICKED],
  [0x71, '❑'],
  [0x72, '❒'],
  [0x78, TICKED],
  [0xa1, '○'],
  [0xa4, '◉'],
  [0xa7, '▪'],
  [0xa8, UNTICKED],
  [0xd8, '➢'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, TICKED],
  [0xfe, TICKED],
]);
const WINGDINGS_2: Symbols = new Map([
  [0x2a, UNTICKED],
  [0x30, UNTICKED],
  [0x4f, '✗'],
  [0x50, '✓'],
  [0x51, TICKED],
  [0x52, TICKED],
  [0x53, TICKED],
  [0x54, TICKED],
  [0x98, '●'],
  [0x99, '○'],
  [0xa2, '■'],
  [0xa3, UNTICKED],
]);
const WEBDINGS: Symbols = new Map([
  [0x61, '✓'],
  [0x63, UNTICKED],
  [0x67, '■'],
  [0x72, '✗'],
]);
const DINGBATS: Symbols = new Map([
  [0x33, '✓'],
  [0x34, '✓'],
  [0x35, '✗'],
  [0x36, '✗'],
  [0x37, '✗'],
  [0x38, '✗'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, UNTICKED],
  [0x70, UNTICKED],
  [0x71, '❑'],
  [0x72, '❒'],
]);
const BY_FONT: readonly (readonly [RegExp, Symbols])[] = [
  [/wingdings ?2/, WINGDINGS_2],
  [/wingdings(?! ?3)/, WINGDINGS],
  [/webdings/, WEBDINGS],
  [/dingbats/, DINGBATS],
];

/** A text that is set in a symbol font, as it is shown; undefined where the font has letters. */
export function shownInFont(font: string | undefined, text: string): string | undefined {
  const plain = (font ?? '').toLowerCase().replaceAll(/[_-]/g, ' ');
  const symbols = BY_FONT.find(([name]) => name.test(plain))?.[1];
  if (symbols === undefined) return undefined;
  return [...text].map((each) => symbols.get((each.codePointAt(0) ?? 0) & 0xff) ?? keptOf(each)).join('');
}

/** Signs that are written as themselves stay, whatever the font: writers replace a font that they do not have. */
function keptOf(character: string): string {
  return /[\s\u2500-\u2bff]/u.test(character) ? character : '';
}

const PRIVATE = /[\uf020-\uf0ff]/g;
/** Of both Wingdings, where the font is not known: codes of the second that the first has no box for. */
const OF_EITHER: Symbols = new Map([
  ...[...WINGDINGS_2].filter(([code]) => code >= 0x50 && code <= 0x54),
  [0xa3, UNTICKED],
  ...WINGDINGS,
]);

/** Codes of symbol fonts that a writer has put into the private use area, as boxes where they can be such. */
export function withKnownSymbols(text: string): string {
  return text.replaceAll(PRIVATE, (each) => OF_EITHER.get(each.charCodeAt(0) & 0xff) ?? each);
}
