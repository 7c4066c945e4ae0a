/** Sentences that quote names: what somebody typed stays apart from our words, in text and in HTML. */

/** Our words and others', in the order in which they are read. */
export type Line = readonly { readonly text: string; readonly quoted: boolean }[];

/** Tags a sentence: the literal parts are ours, every value is somebody else's. */
export function say(words: TemplateStringsArray, ...values: readonly string[]): Line {
  return words.flatMap((text, index) => {
    const value = values[index];
    return [
      { text, quoted: false },
      ...(value === undefined ? [] : [{ text: oneLine(value), quoted: true }]),
    ];
  });
}

/** Both one after the other. */
export function joined(...lines: readonly Line[]): Line {
  return lines.flat();
}

/** As plain text on one line. A name that is written from right to left must not turn our words around. */
export function asText(line: Line): string {
  return line
    .map(({ text, quoted }) => (quoted && RIGHT_TO_LEFT.test(text) ? isolated(text) : text))
    .join('');
}

export function asHtml(line: Line): string {
  return line
    .map(({ text, quoted }) => (quoted ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text)))
    .join('');
}

/** For a header: one line whose names are cut, so that none of them pushes the others out of sight. */
export function asSubject(line: Line): string {
  return asText(line.map((part) => (part.quoted ? { ...part, text: cut(part.text) } : part)));
}

/** What somebody wrote over several lines, one clean line each; empty ones at the ends are left out. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(oneLine);
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** Without line breaks, control characters, and marks that would reorder what follows them. */
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

/** Embeddings, overrides and isolates (Unicode, UAX #9); an unclosed one reaches beyond its name. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
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
