/** Normalises a name to tokens: romanised, given name first, with titles, legal forms and numbers recognised. */
import { MOST_SIGNS } from '../distance/weighted.ts';
import type { SubjectKind } from '../model.ts';
import { withoutNotes } from './beside/notes.ts';
import { companyTokens } from './company.ts';
import { lexicon } from './lexicon.ts';
import { inSyllables } from './syllables.ts';
import { numberIn, type Token } from './token.ts';
import { joinLetters, wordsOf } from './words.ts';
import { plainName } from './written.ts';

export interface NormalisedName {
  readonly tokens: readonly Token[];
  /** True for a script without vowels. */
  readonly abjad: boolean;
  /** True for kana, which write a name of another language by its sound. */
  readonly kana: boolean;
  /** True where the name was too long and was truncated. It then never equals another name. */
  readonly cut: boolean;
}

/** How many UTF-16 units of a name are read. */
const MOST_UNITS = 640;
const MOST_WORDS = 64;
export const MOST_TOKENS = 32;
/** Longer words are split. */
const LONGEST_WORD = MOST_SIGNS - 1;

export function normaliseName(name: string, kind: SubjectKind): NormalisedName {
  const { words, abjad, kana, syllabic } = wordsOf(
    givenNameFirst(plainName(name.slice(0, MOST_UNITS), kind), kind),
  );
  const named = withoutNotes(words, kind);
  const read = kind === 'individual' ? named : joinLetters(named.filter(isNoNumberSign));
  const pieces = read.slice(0, MOST_WORDS).flatMap(piecesOf);
  const personOf = syllabic ? syllableToken : personToken;
  const tokens = kind === 'individual' ? inSyllables(pieces.map(personOf)) : companyTokens(pieces, kind);
  return {
    tokens: tokens.slice(0, MOST_TOKENS),
    abjad,
    kana,
    cut: name.length > MOST_UNITS || words.length > MOST_WORDS || tokens.length > MOST_TOKENS,
  };
}

/** `Plant No. 12` equals `Plant № 12`: the number sign is not a token. */
function isNoNumberSign(word: string, at: number, words: readonly string[]): boolean {
  return !/^(?:no|nr|num)$/.test(word) || !/^\d/.test(words[at + 1] ?? '');
}

/** Rewrites `LAST, First, Jr` as `First LAST Jr`. */
function givenNameFirst(name: string, kind: SubjectKind): string {
  if (kind !== 'individual' || !name.includes(',')) return name;
  const parts = name.split(/[,،、]/).filter((part) => part.trim() !== '');
  const [last = '', first, ...rest] = parts;
  if (first === undefined || isTitles(first)) return name;
  return rest.every(isTitles) ? [first, last, ...rest].join(' ') : name;
}

function isTitles(part: string): boolean {
  const { titles, numbers } = lexicon();
  return wordsOf(part).words.every((word) => titles.has(word) || (numbers.has(word) && word.length > 1));
}

function piecesOf(word: string): readonly string[] {
  if (word.length <= LONGEST_WORD) return [word];
  return Array.from({ length: Math.ceil(word.length / LONGEST_WORD) }, (_, at) =>
    word.slice(at * LONGEST_WORD, (at + 1) * LONGEST_WORD),
  );
}

/** Roman numerals of generations. `xi` is excluded, because it is a common name and not used as an ordinal. */
const GENERATION = /^(?!xi$)[ivx]{2,}$/;
function personToken(word: string, at: number): Token {
  const { titles, particles, numbers } = lexicon();
  const number = numberIn(word);
  if (number !== undefined) return { text: number, kind: 'number' };
  const generation = at > 0 && GENERATION.test(word) ? numbers.get(word) : undefined;
  if (generation !== undefined) return { text: generation, kind: 'title' };
  if (titles.has(word)) return { text: word, kind: 'title' };
  if (particles.has(word) && !isInitial(word, at)) return { text: word, kind: 'particle' };
  return word.length === 1
    ? { text: word, kind: 'initial' }
    : { text: word.replace(LATVIAN, ''), kind: 'name' };
}

/** The ending that Latvian gives to men's names of other languages: `Sergejs Lavrovs`. */
const LATVIAN = /(?<=.{3}(?:[oe]v|sk[iy]|[aei]j))s$/;

/** A single letter is an initial, except `y` between two parts: `Noor y Farouzan`, but `Y. Farouzan`. */
function isInitial(word: string, at: number): boolean {
  return word.length === 1 && (word !== 'y' || at === 0);
}

/** Syllables are always names, even those that look like titles, particles or initials. */
function syllableToken(text: string): Token {
  return { text, kind: 'name', isSyllable: true };
}
