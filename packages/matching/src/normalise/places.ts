/** Reads states and unions in their words as their abbreviations. */
import { ABBREVIATED_PLACES } from '../vocabulary/places.ts';

interface Spelling {
  readonly words: readonly string[];
  readonly place: string;
}

/** By first word, the longest first. */
const SPELLINGS: ReadonlyMap<string, readonly Spelling[]> = Map.groupBy(
  ABBREVIATED_PLACES.flatMap(([place, spellings]) =>
    spellings.map((spelling): Spelling => ({ words: spelling.split(' '), place })),
  ).sort((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? '',
);

/** `united states steel` and `us steel` as `usa steel`. A name of one word is not read as a place. */
export function abbreviatedPlaces(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const read: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = SPELLINGS.get(words[at] ?? '')?.find((spelling) =>
      spelling.words.every((word, index) => words[at + index] === word),
    );
    read.push(found?.place ?? words[at] ?? '');
    at += found?.words.length ?? 1;
  }
  return read;
}
