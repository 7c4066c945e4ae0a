/** Which characters of a text a reader sees, which direction them, and which are nothing but traces of other programs. */

type Range = readonly [first: number, last: number];

/** Overrides show letters in another order than they are stored in: what is read is another text than what is compared. */
const OVERRIDES: readonly Range[] = [[0x202d, 0x202e]];

/** Tabs, line feeds and carriage returns are not among them. */
const CONTROLS: readonly Range[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
];

/** Vertical tabs, form feeds and "next line", which other programs end lines with. */
const OLD_LINE_ENDS: readonly Range[] = [
  [0x0b, 0x0c],
  [0x85, 0x85],
];

/** What ends or divides a line: tabs, ends of lines and paragraphs. */
const BREAKS: readonly Range[] = [
  [0x09, 0x0d],
  [0x85, 0x85],
  [0x2028, 0x2029],
];

/** Has no form of its own. */
const FORMLESS: readonly Range[] = [
  [0xad, 0xad], // soft hyphen
  [0x034f, 0x034f], // grapheme joiner
  [0x061c, 0x061c], // Arabic letter mark
  [0x115f, 0x1160], // fillers of Hangul
  [0x17b4, 0x17b5], // inherent vowels of Khmer
  [0x180e, 0x180e], // Mongolian vowel separator
  [0x200b, 0x200b], // zero-width space
  [0x200e, 0x200f], // marks of direction
  [0x202a, 0x202c], // embeddings
  [0x2060, 0x206f], // word joiner, invisible operators, isolates, deprecated formats
  [0x3164, 0x3164], // filler of Hangul
  [0xfeff, 0xfeff], // byte order mark
  [0xffa0, 0xffa0], // filler of Hangul
  [0xfff9, 0xfffb], // annotations
  [0xe0000, 0xe007f], // tags
];

/** Joiners: between letters of Arabic and Indic scripts they are part of the spelling. */
const JOINERS: readonly Range[] = [[0x200c, 0x200d]];

const override = anyOf(OVERRIDES);
const overrides = anyOf(OVERRIDES, 'g');
const control = anyOf(CONTROLS);
const controls = anyOf(CONTROLS, 'g');
const oldLineEnds = anyOf(OLD_LINE_ENDS, 'g');
const breaks = new RegExp(` *${anyOf(BREAKS).source}+ *`, 'gu');
const formless = anyOf(FORMLESS, 'g');
const joiners = anyOf(JOINERS, 'g');
/** Needs a closer look. Everyday texts have none of it, and cost one pass. */
const suspect = anyOf([...CONTROLS, ...BREAKS, ...FORMLESS, ...JOINERS]);

function anyOf(ranges: readonly Range[], flags = ''): RegExp {
  const written = ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`);
  return new RegExp(`[${written.join('')}]`, `u${flags}`);
}

/** True where a character turns the order of others. */
export function isTurned(text: string): boolean {
  return override.test(text);
}

/** A text in the order in which it is stored. */
export function withoutTurns(text: string): string {
  return text.replaceAll(overrides, '');
}

/** A text of several lines, without control characters. Everything that can be seen stays. */
export function withoutControls(text: string): string {
  return control.test(text) ? text.replaceAll(oldLineEnds, '\n').replaceAll(controls, '') : text;
}

/** A text of one line as a reader sees it: ends of lines are spaces, and what has no form is gone. */
export function asOneLine(text: string): string {
  if (!suspect.test(text)) return text;
  return withoutStrayJoiners(
    text.replaceAll(breaks, ' ').replaceAll(controls, '').replaceAll(formless, ''),
  ).trim();
}

function withoutStrayJoiners(text: string): string {
  if (!anyOf(JOINERS).test(text)) return text;
  joined ??= new RegExp(`[${JOINING.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`, 'u');
  const isJoined = joined;
  return text.replaceAll(joiners, (joiner, at: number) =>
    isJoined.test(text.slice(Math.max(0, at - 2), at)) && isJoined.test(text.slice(at + 1, at + 3))
      ? joiner
      : '',
  );
}

/** Scripts in whose spelling joiners mean something (Unicode Standard, chapters 9, 12 to 14, 16). */
const JOINING = [
  ...[
    'Arabic',
    'Syriac',
    'Mandaic',
    'Mongolian',
    'Nko',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
  ],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
];

let joined: RegExp | undefined;
