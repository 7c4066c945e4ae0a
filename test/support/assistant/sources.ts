/** Sources of text for engines under test. */
import type { SourceText } from '@probity/extraction/model';

/** A text file with one paragraph per line. */
export function sourceOf(id: string, lines: readonly string[]): SourceText {
  const blocks = lines.map((text, index) => ({ kind: 'paragraph' as const, text, at: { line: index + 1 } }));
  return { id, title: `${id}.txt`, blocks };
}
