/** Directions of text: the Unicode Bidirectional Algorithm (UAX #9), by bidi-js. */
import bidiFactory from 'bidi-js';

const bidi = unsafeFactory(bidiFactory)();

/** The package's types describe its ES module. Node.js loads the other, whose export is the function itself. */
function unsafeFactory(loaded: typeof bidiFactory): typeof bidiFactory.default {
  return loaded as unknown as typeof bidiFactory.default;
}

/** Letters that are written from right to left. Texts without them need no algorithm. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f]/u;

export interface Directions {
  readonly isRightToLeft: boolean;
  /** By UTF-16 unit. Odd levels are written from right to left. Undefined where all are written from left to right. */
  readonly levels: Uint8Array | undefined;
}

/** Directions of one paragraph. Its own direction is that of its first letter. */
export function directionsOf(paragraph: string): Directions {
  if (!RIGHT_TO_LEFT.test(paragraph)) return { isRightToLeft: false, levels: undefined };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1, levels };
}

/** The text with brackets and the like turned round, as they are drawn from right to left. */
export function mirrored(text: string): string {
  return [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');
}

/** Puts the parts of a line from left to right (rule L2). */
export function inVisualOrder<T extends { readonly level: number }>(parts: readonly T[]): readonly T[] {
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  const lowestOdd = Math.min(...parts.map(({ level }) => level).filter((level) => level % 2 === 1));
  const ordered = [...parts];
  for (let level = highest; level >= lowestOdd; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end - start < 2) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
