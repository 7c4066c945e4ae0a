/** Words of a text with their places, and the stems by which they are compared. */
export interface Word {
  readonly stem: string;
  /** The word in lower case without accents. */
  readonly plain: string;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
const ASCII = /^[a-z0-9]+$/;

/** The words of a text. Those of one letter that follow an apostrophe are left out: `company's` is one word. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const before = text[index - 1];
    if (written.length === 1 && (before === "'" || before === '’')) continue;
    const plain = plainOf(written);
    words.push({ stem: stemOf(plain), plain, start: index, end: index + written.length });
  }
  return words;
}

/** Lower case without accents. */
export function plainOf(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '').replaceAll('ß', 'ss');
}

/** Words in lower case without accents, with one space between them: the form in which texts are compared. */
export function foldedOf(text: string): string {
  return wordsOf(text)
    .map(({ plain }) => plain)
    .join(' ');
}

const SHORTEST = 3;

/** Endings that are cut, longest first, and what takes their place. A stem keeps at least three letters. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['isations', 'is'],
  ['izations', 'is'],
  ['isation', 'is'],
  ['ization', 'is'],
  ['ising', 'is'],
  ['izing', 'is'],
  ['ised', 'is'],
  ['ized', 'is'],
  ['ises', 'is'],
  ['izes', 'is'],
  ['ise', 'is'],
  ['ize', 'is'],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ings', ''],
  ['ing', ''],
  ['ions', ''],
  ['ion', ''],
  ['ed', ''],
  ['es', ''],
  ['s', ''],
  ['e', ''],
];

/** Words whose stem would be that of a word of another meaning. */
const WHOLE = new Set([
  'listed',
  'limited',
  'accounting',
  'united',
  'interested',
  'directed',
  'listing',
  'dealing',
  'passed',
  'rating',
]);

function stemOf(plain: string): string {
  if (WHOLE.has(plain)) return plain;
  if (plain.length <= SHORTEST || /\d/.test(plain) || plain.endsWith('ss')) return plain;
  for (const [ending, instead] of ENDINGS) {
    if (!plain.endsWith(ending) || plain.length - ending.length < SHORTEST) continue;
    if (ending === 's' && plain.endsWith('us')) return plain;
    return undoubled(plain.slice(0, -ending.length) + instead, ending);
  }
  return plain;
}

/** `submitt` of `submitted` becomes `submit`. */
function undoubled(stem: string, ending: string): string {
  const last = stem.at(-1);
  const doubled =
    (ending === 'ed' || ending === 'ing') && last === stem.at(-2) && !'lsz'.includes(last ?? '');
  return doubled && stem.length > SHORTEST ? stem.slice(0, -1) : stem;
}
