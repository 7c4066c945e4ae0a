/** Terms of a text: concepts of the vocabulary, and the stems of words. */
import { CONCEPT_MARK, type PhraseStep, phrases } from '../vocabulary/concepts.ts';
import { STOP_WORDS, WEAK_TERMS } from '../vocabulary/words.ts';
import { type Word, wordsOf } from './tokens.ts';

/** A term where it stands in a text. */
export interface PlacedTerm {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

interface Phrase {
  readonly concepts: readonly string[];
  readonly words: number;
}

/** The longest phrase of the vocabulary that begins at a word. */
function longestPhrase(words: readonly Word[], from: number): Phrase | undefined {
  let step: PhraseStep | undefined = phrases();
  let found: Phrase | undefined;
  for (let at = from; at < words.length; at += 1) {
    step = step.next.get(words[at]?.stem ?? '');
    if (step === undefined) break;
    if (step.concepts.length > 0) found = { concepts: step.concepts, words: at - from + 1 };
  }
  return found;
}

function placed(text: string, keepsWordsOfPhrases: boolean): PlacedTerm[] {
  const words = wordsOf(text);
  const terms: PlacedTerm[] = [];
  let inPhrase = 0;
  for (const [at, word] of words.entries()) {
    const phrase = at < inPhrase ? undefined : longestPhrase(words, at);
    if (phrase !== undefined) {
      inPhrase = at + phrase.words;
      const end = words[inPhrase - 1]?.end ?? word.end;
      terms.push(...phrase.concepts.map((term) => ({ term, start: word.start, end })));
    }
    const isFree = at >= inPhrase || keepsWordsOfPhrases;
    if (isFree && isTelling(word)) terms.push({ term: word.stem, start: word.start, end: word.end });
  }
  return terms;
}

function isTelling({ plain, stem }: Word): boolean {
  return stem.length > 1 && !STOP_WORDS.has(plain);
}

/** Terms of a question: the words within a phrase of the vocabulary are told by its concept only. */
export function termsOfQuestion(text: string): PlacedTerm[] {
  return placed(text, false);
}

/** Terms of a document: concepts, and every word, so that either form of a question finds them. */
export function termsOfText(text: string): PlacedTerm[] {
  return placed(text, true);
}

let weak: ReadonlySet<string> | undefined;

/** True for terms that say little about what is asked. */
export function isWeak(term: string): boolean {
  weak ??= new Set([...WEAK_TERMS].flatMap((word) => [word, ...wordsOf(word).map(({ stem }) => stem)]));
  return weak.has(term.startsWith(CONCEPT_MARK) ? term.slice(CONCEPT_MARK.length) : term);
}
