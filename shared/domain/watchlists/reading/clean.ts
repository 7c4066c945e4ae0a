/** Cleans and normalises text of publications for comparison. */

/** Trimmed, with single spaces. Empty for the placeholders of publishers for an unknown value. */
export function clean(text: string | undefined): string {
  const trimmed = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return NOTHING.has(trimmed.toLowerCase()) ? '' : trimmed;
}

const NOTHING = new Set(['-0-', 'na', 'n/a', 'none', 'unknown', '-']);

/** Splits `text`, cleans the pieces and drops empty ones. */
export function pieces(text: string | undefined, separator: string | RegExp): readonly string[] {
  return (text ?? '')
    .split(separator)
    .map(clean)
    .filter((piece) => piece !== '');
}

/** Letters and digits in lower case without diacritics, words separated by one space. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same with sorted words, so that `LAST, First` equals `First Last`. */
export function nameKey(name: string): string {
  return folded(name).split(' ').sort().join(' ');
}

/** A document number without case, spaces and punctuation. */
export function compactNumber(value: string): string {
  return value
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export function unique<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}
