/** Sentences with quoted names. Quoted text is kept separate from our own words, in text and in HTML. */

/** Our own words and quoted text, in reading order. */
export type Line = readonly { readonly text: string; readonly quoted: boolean }[];

/** Template tag of a sentence: the literal parts are ours, all values are quoted. */
export function say(words: TemplateStringsArray, ...values: readonly string[]): Line {
  return words.flatMap((text, index) => {
    const value = values[index];
    return [
      { text, quoted: false },
      ...(value === undefined ? [] : [{ text: oneLine(value), quoted: true }]),
    ];
  });
}

/** Joins lines. */
export function joined(...lines: readonly Line[]): Line {
  return lines.flat();
}

/** Joins sentences, with a space between them. */
export function sentences(...lines: readonly Line[]): Line {
  return lines.flatMap((line, index) => (index === 0 ? line : joined(say` `, line)));
}

/** The direction of our own words. */
export type Direction = 'ltr' | 'rtl';

/** As plain text on one line. A name of the other direction cannot change the direction of our words. */
export function asText(line: Line, direction: Direction = 'ltr'): string {
  return line
    .map(({ text, quoted }) => (quoted && mayReorder(text, direction) ? isolated(text) : text))
    .join('');
}

/** Among right-to-left words every name is isolated. An address is not: mail programs would take the mark for a part of it. */
function mayReorder(text: string, direction: Direction): boolean {
  return direction === 'ltr' ? RIGHT_TO_LEFT.test(text) : !WEB_ADDRESS.test(text);
}

export function asHtml(line: Line): string {
  return line
    .map(({ text, quoted }) => (quoted ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text)))
    .join('');
}

/** For a mail header: one line with truncated names, so that all parts stay visible. */
export function asSubject(line: Line, direction: Direction = 'ltr'): string {
  const short = line.map((part) => (part.quoted ? { ...part, text: cut(part.text) } : part));
  return asText(short, direction);
}

/** A text of several lines as clean lines, without empty ones at start and end. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(oneLine);
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** Removes line breaks, control characters, and marks that change the direction of the following text. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(REORDERING, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Embeddings, overrides and isolates (Unicode, UAX #9). An unclosed one also affects the text after its name. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const WEB_ADDRESS = /^https?:\/\/\S+$/;
const MOST_IN_SUBJECT = 80;

/** First strong isolate … pop directional isolate. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MOST_IN_SUBJECT
    ? text
    : `${characters.slice(0, MOST_IN_SUBJECT - 1).join('')}…`;
}
