/** Splits a romanised name into words. */
import { romanise } from './script/romanise.ts';

export interface Words {
  readonly words: readonly string[];
  readonly abjad: boolean;
  readonly kana: boolean;
  readonly syllabic: boolean;
}

export function wordsOf(name: string): Words {
  const { text, ...script } = romanise(name);
  return { words: text.split(/[^a-z0-9]+/).filter((word) => word !== ''), ...script };
}

/** The only word of a text, or undefined where it has none or several. */
export function onlyWordOf(text: string): string | undefined {
  const { words } = wordsOf(text);
  return words.length === 1 ? words[0] : undefined;
}

/** Joins single letters to one word: `S.A.`, `I B M`. */
export function joinLetters(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of words) {
    if (word.length === 1) {
      letters += word;
      continue;
    }
    if (letters !== '') joined.push(letters);
    letters = '';
    joined.push(word);
  }
  return letters === '' ? joined : [...joined, letters];
}
