/** Reads the words of a company's name: legal forms, numbers, ordinary words and distinctive ones. */
import { encode } from '../distance/alphabet.ts';
import { bitCount, letterMask } from '../distance/filter.ts';
import { weightedDistance } from '../distance/weighted.ts';
import type { SubjectKind } from '../model.ts';
import { compoundNumber } from '../vocabulary/numbers.ts';
import { type FormStep, lexicon } from './lexicon.ts';
import { abbreviatedPlaces } from './places.ts';
import { numberIn, type Token } from './token.ts';

export function companyTokens(written: readonly string[], kind: SubjectKind): readonly Token[] {
  const words = abbreviatedPlaces(written).flatMap(formWordsIn);
  const corrected = words.map(correctedFormWord);
  const guessed = words.map(wordOfLongForm);
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const compound = compoundNumber(words[at] ?? '', words[at + 1] ?? '');
    if (compound !== undefined) {
      tokens.push({ text: compound, kind: 'number' });
      at += 2;
      continue;
    }
    const isBeginning = tokens.every(({ kind: other }) => other === 'form');
    const found = longestOf(
      formAt(words, at, isBeginning) ?? formAt(corrected, at, isBeginning),
      formAt(guessed, at, isBeginning),
    );
    if (found === undefined) tokens.push(wordToken(words, corrected, at, kind));
    else tokens.push({ text: `~${found.form}`, kind: 'form' });
    at += found?.length ?? 1;
  }
  // A name that consists of legal forms only is read as a name.
  return tokens.every((token) => token.kind === 'form')
    ? words.map((text) => ({ text, kind: 'name' as const }))
    : qualified(tokens);
}

/** Words of stock companies, by the forms that they make. */
const QUALIFIERS: ReadonlyMap<string, string> = new Map([
  ['public', 'pao'],
  ['open', 'oao'],
  ['closed', 'zao'],
  ['private', 'nao'],
]);

/** `AO Ostrov Open`: the word after the name belongs to the form in front of it. */
function qualified(tokens: readonly Token[]): readonly Token[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const form = last?.kind === 'name' || last?.kind === 'word' ? QUALIFIERS.get(last.text) : undefined;
  const isStock = first?.kind === 'form' && lexicon().classOfForm.get(first.text.slice(1)) === 'stock';
  return form === undefined || !isStock
    ? tokens
    : [...tokens.slice(0, -1), { text: `~${form}`, kind: 'form' }];
}

/** Forms of two letters that are written in front of a name. */
const LEADING_FORMS: ReadonlySet<string> = new Set(['ao', 'pt', 'cv', 'ue', 'ip']);

/** Forms of two letters that follow another form: `AO KB Ostrov`, a commercial bank or a design bureau. */
const INNER_FORMS: ReadonlySet<string> = new Set(['kb']);

interface FoundForm {
  readonly form: string;
  /** In words. */
  readonly length: number;
}

/** Of a form as it is written and one of misspelt words the longer one. A single word is too short to be corrected so freely. */
function longestOf(written: FoundForm | undefined, guessed: FoundForm | undefined): FoundForm | undefined {
  if (guessed === undefined || guessed.length < 2) return written;
  return (written?.length ?? 0) >= guessed.length ? written : guessed;
}

/** The longest legal form that begins at this word. */
function formAt(words: readonly string[], at: number, isBeginning: boolean): FoundForm | undefined {
  let step: FormStep | undefined = lexicon().forms;
  let found: FoundForm | undefined;
  for (let end = at; end < words.length; end += 1) {
    step = step.next.get(words[end] ?? '');
    if (step === undefined) break;
    if (step.form !== undefined) found = { form: step.form, length: end - at + 1 };
  }
  if (found === undefined) return undefined;
  const isWord = found.length === 1 && lexicon().connectives.has(words[at] ?? '');
  // Two letters before a name are part of the name more often than a legal form.
  const first = words[at] ?? '';
  const isForm = LEADING_FORMS.has(first) || (at > 0 && INNER_FORMS.has(first));
  const isPart = isBeginning && found.length === 1 && first.length <= 2 && !isForm;
  return isWord || isPart ? undefined : found;
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
  return nearest(word, lexicon().formWords, word.length >= 9 ? 1.6 : 1);
}

function nearest(word: string, meant: readonly string[], budget: number): string | undefined {
  const signs = encode(word);
  const letters = letterMask(signs, 0, signs.length);
  return meant.find((other) => {
    if (Math.abs(other.length - word.length) > 2) return false;
    const encoded = encode(other);
    if (bitCount(letters ^ letterMask(encoded, 0, encoded.length)) > MOST_OTHER_LETTERS) return false;
    const distance = weightedDistance(
      { bytes: signs, start: 0, length: signs.length },
      { bytes: encoded, start: 0, length: encoded.length },
      budget,
    );
    return distance <= budget;
  });
}

/** Two wrong letters of each. */
const MOST_OTHER_LETTERS = 4;
const SHORTEST_OF_LONG_FORM = 4;
const guesses = new Map<string, string>();

/** Corrects a misspelt word as part of a form of several words: `Jiont Sock Company`. Other words are returned unchanged. */
function wordOfLongForm(word: string): string {
  const { wordsOfLongForms } = lexicon();
  if (word.length < SHORTEST_OF_LONG_FORM || wordsOfLongForms.includes(word)) return word;
  const known = guesses.get(word);
  if (known !== undefined) return known;
  if (guesses.size >= MOST_CORRECTIONS) guesses.clear();
  const guess = nearest(word, wordsOfLongForms, word.length >= 9 ? 2 : 1) ?? word;
  guesses.set(word, guess);
  return guess;
}

/** The two words of a form that are written as one: `limitedliability`. */
function formWordsIn(word: string): readonly string[] {
  if (word.length < 2 * SHORTEST_OF_LONG_FORM) return [word];
  const { wordsOfLongForms } = lexicon();
  const first = wordsOfLongForms.find(
    (part) => word.startsWith(part) && wordsOfLongForms.includes(word.slice(part.length)),
  );
  return first === undefined ? [word] : [first, word.slice(first.length)];
}
