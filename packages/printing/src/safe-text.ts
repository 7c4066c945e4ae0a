/** Cleans texts of callers, documents and models for print: nothing in them can hide, reorder or break what stands around them. */

/** Line breaks of all systems, and the line and paragraph separators of Unicode. */
const BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g;
/** Controls except the line feed. A tab becomes a space first. */
const CONTROLS = /(?!\n)\p{Cc}/gu;
/**
 * Embeddings, overrides and isolates (UAX #9), interlinear annotations, byte order marks, tag characters, and code points
 * that are no characters. A lone surrogate has become U+FFFD before.
 */
const HIDDEN =
  /[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Noncharacter_Code_Point}/gu;

/**
 * The text in NFC, with line feeds as its only control characters, without lone surrogates, without marks that change the
 * direction of what follows, and without invisible tag characters.
 */
export function safeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(CONTROLS, '')
    .replaceAll(HIDDEN, '')
    .normalize('NFC');
}

/** The same as one line. */
export function safeLine(text: string): string {
  return safeText(text).replaceAll(/\s+/g, ' ').trim();
}
