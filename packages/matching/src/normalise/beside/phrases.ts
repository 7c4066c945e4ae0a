/** Patterns and trees of phrases: what a vocabulary has as texts, found in a text or among the words of a name. */
import { wordsOf } from '../words.ts';

/** By their first word: phrases as words, the longest first. */
export type PhraseTree = ReadonlyMap<string, readonly (readonly string[])[]>;

export function treeOf(phrases: readonly string[]): PhraseTree {
  const tree = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const { words } = wordsOf(phrase);
    const [first] = words;
    if (first !== undefined) tree.set(first, [...(tree.get(first) ?? []), words]);
  }
  for (const phrasesOfWord of tree.values()) phrasesOfWord.sort((a, b) => b.length - a.length);
  return tree;
}

/** How many words the longest phrase has that begins here; 0 where none does. */
export function phraseAt(tree: PhraseTree, words: readonly string[], at: number): number {
  const found = tree
    .get(words[at] ?? '')
    ?.find((phrase) => phrase.every((word, place) => words[at + place] === word));
  return found?.length ?? 0;
}

/** The source of a pattern for one of the phrases, the longest first; blanks stand for any blanks. */
export function anyPhrase(phrases: readonly string[]): string {
  const written = [...new Set(phrases)].toSorted((a, b) => b.length - a.length);
  return `(?:${written.map((phrase) => escaped(phrase).replaceAll(' ', '\\s+')).join('|')})`;
}

/** Signs that mean something in a pattern stand for themselves. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
