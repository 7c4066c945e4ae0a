/** A value where it stands in a text. */
export interface Span<V = string> {
  readonly value: V;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** The spans of all matches of a global pattern for which `read` gives a value. */
export function spansOf<V>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => V | undefined,
  most: number,
): Span<V>[] {
  const spans: Span<V>[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = read(match);
    if (value === undefined) continue;
    spans.push({ value, start: match.index, end: match.index + match[0].length });
    if (spans.length >= most) break;
  }
  return spans;
}

/** True where the two share a character. */
export function overlap(a: Span<unknown>, b: Span<unknown>): boolean {
  return a.start < b.end && b.start < a.end;
}
