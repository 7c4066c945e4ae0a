/** Normalises a name to tokens: romanised, given name first, with titles, legal forms and numbers recognised. */
import { encode } from '../distance/alphabet.ts';
import { MOST_SIGNS, weightedDistance } from '../distance/weighted.ts';
import type { SubjectKind } from '../model.ts';
import { type FormStep, lexicon } from './lexicon.ts';
import type { Token } from './token.ts';
import { joinLetters, wordsOf } from './words.ts';
import { plainName } from './written.ts';

export interface NormalisedName {
  readonly tokens: readonly Token[];
  /** True for a script without vowels. */
  readonly abjad: boolean;
  /** True where the name was too long and was truncated. It then never equals another name. */
  readonly cut: boolean;
}

/** How many UTF-16 units of a name are read. */
const MOST_UNITS = 640;
const MOST_WORDS = 64;
export const MOST_TOKENS = 16;
/** Longer words are split. */
const LONGEST_WORD = MOST_SIGNS - 1;

export function normaliseName(name: string, kind: SubjectKind): NormalisedName {
  const { words, abjad, syllabic } = wordsOf(
    givenNameFirst(plainName(name.slice(0, MOST_UNITS), kind), kind),
  );
  const read = kind === 'individual' ? words : joinLetters(words.filter(isNoNumberSign));
  const pieces = read.slice(0, MOST_WORDS).flatMap(piecesOf);
  const personOf = syllabic ? syllableToken : personToken;
  const tokens = kind === 'individual' ? pieces.map(personOf) : companyTokens(pieces, kind);
  return {
    tokens: tokens.slice(0, MOST_TOKENS),
    abjad,
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
const ORDINAL = /^0*(\d+)(?:st|nd|rd|th)?$/;

function numberIn(word: string): string | undefined {
  return ORDINAL.exec(word)?.[1];
}

function personToken(word: string, at: number): Token {
  const { titles, particles, numbers } = lexicon();
  const number = numberIn(word);
  if (number !== undefined) return { text: number, kind: 'number' };
  const generation = at > 0 && GENERATION.test(word) ? numbers.get(word) : undefined;
  if (generation !== undefined) return { text: generation, kind: 'title' };
  if (titles.has(word)) return { text: word, kind: 'title' };
  if (particles.has(word) && !isInitial(word, at)) return { text: word, kind: 'particle' };
  return { text: word, kind: word.length === 1 ? 'initial' : 'name' };
}

/** A single letter is an initial, except `y` between two parts: `Noor y Farouzan`, but `Y. Farouzan`. */
function isInitial(word: string, at: number): boolean {
  return word.length === 1 && (word !== 'y' || at === 0);
}

/** Syllables are always names, even those that look like titles, particles or initials. */
function syllableToken(text: string): Token {
  return { text, kind: 'name', isSyllable: true };
}

function companyTokens(words: readonly string[], kind: SubjectKind): readonly Token[] {
  const corrected = words.map(correctedFormWord);
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const found = formAt(words, at) ?? formAt(corrected, at);
    if (found === undefined) tokens.push(wordToken(words, corrected, at, kind));
    else tokens.push({ text: `~${found.form}`, kind: 'form' });
    at += found?.length ?? 1;
  }
  // A name that consists of legal forms only is read as a name.
  return tokens.every((token) => token.kind === 'form')
    ? words.map((text) => ({ text, kind: 'name' as const }))
    : tokens;
}

/** Forms of two letters that are written in front of a name. */
const LEADING_FORMS: ReadonlySet<string> = new Set(['ao', 'pt', 'cv', 'ue', 'ip']);

/** The longest legal form that begins at this word. */
function formAt(words: readonly string[], at: number): { form: string; length: number } | undefined {
  let step: FormStep | undefined = lexicon().forms;
  let found: { form: string; length: number } | undefined;
  for (let end = at; end < words.length; end += 1) {
    step = step.next.get(words[end] ?? '');
    if (step === undefined) break;
    if (step.form !== undefined) found = { form: step.form, length: end - at + 1 };
  }
  if (found === undefined) return undefined;
  const isWord = found.length === 1 && lexicon().connectives.has(words[at] ?? '');
  // Two letters before a name are part of the name more often than a legal form.
  const first = words[0] ?? '';
  const isBeginning = at === 0 && found.length === 1 && first.length <= 2 && !LEADING_FORMS.has(first);
  return isWord || isBeginning ? undefined : found;
}

function wordToken(
  words: readonly string[],
  corrected: readonly string[],
  at: number,
  kind: SubjectKind,
): Token {
  const meant = corrected[at] ?? '';
  const isPart = lexicon().formFragments.has(meant) && (meant !== 'stock' || corrected[at - 1] === 'joint');
  if (isPart) return { text: `~${meant}`, kind: 'form' };
  return companyToken(words[at] ?? '', words.length, at, kind);
}

/** Before the name of a ship: motor vessel, motor tanker, steamship. */
const SHIPS: ReadonlySet<string> = new Set(['mv', 'mt', 'ss', 'fv']);

function companyToken(word: string, words: number, at: number, kind: SubjectKind): Token {
  const { numbers, connectives, particles, companyWords, titles } = lexicon();
  const number = numberIn(word);
  if (number !== undefined) return { text: number, kind: 'number' };
  const spelt = words > 1 && (at > 0 || word.length > 3) ? numbers.get(word) : undefined;
  if (spelt !== undefined) return { text: spelt, kind: 'number' };
  if (at === 0 && words > 1 && SHIPS.has(word)) return { text: word, kind: 'title' };
  if (kind === 'unknown' && titles.has(word)) return { text: word, kind: 'title' };
  if (connectives.has(word) || particles.has(word)) return { text: word, kind: 'particle' };
  if (companyWords.has(word)) return { text: word, kind: 'word' };
  return { text: word, kind: word.length === 1 ? 'initial' : 'name' };
}

const SHORTEST_CORRECTED = 6;
const corrections = new Map<string, string>();
const MOST_CORRECTIONS = 20_000;

/** Corrects a misspelt word of a legal form: `Limted` to `limited`. Other words are returned unchanged. */
function correctedFormWord(word: string): string {
  if (word.length < SHORTEST_CORRECTED || lexicon().companyWords.has(word)) return word;
  const known = corrections.get(word);
  if (known !== undefined) return known;
  if (corrections.size >= MOST_CORRECTIONS) corrections.clear();
  const corrected = nearestFormWord(word) ?? word;
  corrections.set(word, corrected);
  return corrected;
}

function nearestFormWord(word: string): string | undefined {
  const signs = encode(word);
  const budget = word.length >= 9 ? 1.6 : 1;
  return lexicon().formWords.find((meant) => {
    if (Math.abs(meant.length - word.length) > 2) return false;
    const distance = weightedDistance(
      { bytes: signs, start: 0, length: signs.length },
      { bytes: encode(meant), start: 0, length: meant.length },
      budget,
    );
    return distance <= budget;
  });
}
