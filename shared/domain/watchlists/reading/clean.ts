/** Text as publishers write it, made comparable. */

/** Trimmed, with single spaces; empty for what publishers write where they know nothing. */
export function clean(text: string | undefined): string {
  const trimmed = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return NOTHING.has(trimmed.toLowerCase()) ? '' : trimmed;
}

const NOTHING = new Set(['-0-', 'na', 'n/a', 'none', 'unknown', '-']);

/** Pieces of `text` between separators, cleaned, without empty ones. */
export function pieces(text: string | undefined, separator: string | RegExp): readonly string[] {
  return (text ?? '')
    .split(separator)
    .map(clean)
    .filter((piece) => piece !== '');
}

/** Letters and digits in lower case without marks, words apart by one space. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The same for a name in any order of its words, so that `LAST, First` equals `First Last`. */
export function nameKey(name: string): string {
  return folded(name).split(' ').sort().join(' ');
}

/** Numbers of documents as they are compared: without case, spaces and punctuation. */
export function compactNumber(value: string): string {
  return value
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export function unique<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}
