/** The tokens of an index that are similar to one token of a query, and a cache of them. */
import { realAt, wordAt } from '../../cells.ts';
import { encode } from '../../distance/alphabet.ts';
import { type Allowance, allowanceOf, DOUBLED, NARROW } from '../../distance/filter.ts';
import { lengthOf, ordinalOf, tokenText } from '../../index/dictionary.ts';
import type { Sections } from '../../index/sections.ts';
import { soundHashOf } from '../../index/writer.ts';
import { lexicon } from '../../normalise/lexicon.ts';
import { soundOf, writtenConsonants } from '../../normalise/sound.ts';
import type { Token } from '../../normalise/token.ts';
import { scanOf } from '../../scan/scan.ts';
import {
  FORM_OF_CLASS,
  GUESS_OF_SYLLABLES,
  GUESS_SIMILARITY,
  LATIN_SYLLABLE,
  NICKNAME,
  OTHER_SURNAME,
  OTHER_SYLLABLE,
  SOUND,
  SOUND_LENGTH,
  SOUND_OF_ABJAD,
  SYLLABLE,
  SYNONYM,
  WRITTEN_ALIKE,
  WRITTEN_OTHERWISE,
} from '../parameters.ts';
import { HeardTokens } from './heard-tokens.ts';
import { otherAbjadNames, otherNames, otherSurnames } from './other-names.ts';

/** How a token was found, in the order of the codes. */
export const WAYS = ['exact', 'spelling', 'sound', 'nickname', 'synonym', 'initial'] as const;
type Way = (typeof WAYS)[number];

/** Best first. */
export interface Similar {
  readonly tokens: Uint32Array;
  readonly similarity: Float32Array;
  readonly way: Uint8Array;
}

const SHORTEST_SPELLING = 3;
const SHORTEST_DOUBLED = 2;
const SHORTEST_SOUND = 4;

/** All inputs that decide which tokens of an index are similar. The cache key is built from all of these fields. */
interface Input extends Pick<Token, 'kind' | 'text'> {
  readonly syllablesOf: Token['syllablesOf'] | undefined;
  readonly isSyllable: boolean;
  readonly isGuess: boolean;
  /** True where the query is in a script without vowels. */
  readonly abjad: boolean;
  /** True where the query is in kana. */
  readonly kana: boolean;
}

/** Similar tokens of one index, computed once per input as long as they are cached. */
export class SimilarCache {
  private readonly sections: Sections;
  private readonly heard: HeardTokens;
  private readonly capacity: number;
  private recent = new Map<string, Similar>();
  private older: ReadonlyMap<string, Similar> = new Map();

  /**
   * `capacity` is the number of entries of a generation, at least 1. A full generation becomes the older one, and the one before
   * it is dropped: what is asked for again stays, and the cache is never empty.
   */
  constructor(sections: Sections, capacity: number) {
    this.sections = sections;
    this.heard = new HeardTokens(sections);
    this.capacity = capacity;
  }

  get({ kind, text, syllablesOf, ...token }: Token, { abjad, kana }: Pick<Input, 'abjad' | 'kana'>): Similar {
    const isSyllable = token.isSyllable === true;
    const isGuess = token.isGuess === true;
    const key = `${kind} ${[isSyllable, isGuess, abjad, kana].map(Number).join('')}${syllablesOf ?? ''} ${text}`;
    const recent = this.recent.get(key);
    if (recent !== undefined) return recent;
    const input = { kind, text, syllablesOf, isSyllable, isGuess, abjad, kana };
    const similar = this.older.get(key) ?? similarTokens(this.sections, input, this.heard);
    if (this.recent.size >= this.capacity) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, similar);
    return similar;
  }
}

function similarTokens(sections: Sections, token: Input, heard: HeardTokens): Similar {
  const found = new Found();
  const signs = encode(token.text);
  const exact = ordinalOf(sections, signs);
  if (exact >= 0) found.add(exact, 1, 'exact');
  if (token.kind === 'form') addForms(sections, token.text, found);
  else if (token.isSyllable) addSyllables(sections, token.text, signs, exact, found);
  else if (token.kind !== 'number' && token.kind !== 'initial' && signs.length >= SHORTEST_SPELLING)
    addAlike(sections, token, signs, found);
  else if (token.kind === 'name' && signs.length === SHORTEST_DOUBLED)
    addSpellings(sections, signs, DOUBLED, (other) => other === exact, found);
  if (token.syllablesOf !== undefined) {
    const spelt = lexicon().alsoSpelt[token.syllablesOf].get(token.text);
    addWords(sections, spelt, LATIN_SYLLABLE, 'spelling', found);
  }
  if (token.kind === 'name' && !token.isGuess)
    for (const [other, similarity] of heard.like(token.text, token.kana))
      found.add(other, similarity, 'sound');
  const ofGuess = token.isSyllable ? GUESS_OF_SYLLABLES : GUESS_SIMILARITY;
  return found.finish(token.isGuess ? ofGuess : 0);
}

function addAlike(sections: Sections, token: Input, signs: Uint8Array, found: Found): void {
  const { abjad } = token;
  const exact = ordinalOf(sections, signs);
  const isOther = abjad ? otherAbjadNames(sections, token.text) : otherNames(sections, token);
  const allowance = token.isGuess ? NARROW : allowanceOf(signs.length);
  const isOfSyllables = token.syllablesOf !== undefined;
  const isExcluded = (other: number) => other === exact || (!isOfSyllables && isOther(other));
  addSpellings(sections, signs, allowance, isExcluded, found);
  if (isOfSyllables) found.weaken(isOther, OTHER_SYLLABLE);
  else if (!abjad) found.weaken(otherSurnames(sections, token.text), OTHER_SURNAME);
  if (token.isGuess) return;
  if (signs.length >= SHORTEST_SOUND || abjad) addSounds(sections, token.text, abjad, isOther, found);
  const { nicknames, companyWords } = lexicon();
  addWords(sections, nicknames.get(token.text), NICKNAME, 'nickname', found);
  if (token.kind === 'word') addWords(sections, companyWords.get(token.text), SYNONYM, 'synonym', found);
}

class Found {
  private readonly found = new Map<number, { similarity: number; way: number }>();

  add(token: number, similarity: number, way: Way): void {
    const before = this.found.get(token);
    if (before === undefined || similarity > before.similarity)
      this.found.set(token, { similarity, way: WAYS.indexOf(way) });
  }

  /** Makes the distance of these tokens greater by a factor. */
  weaken(isOther: (token: number) => boolean, factor: number): void {
    for (const [token, { similarity, way }] of this.found)
      if (isOther(token))
        this.found.set(token, { similarity: Math.max(0, 1 - factor * (1 - similarity)), way });
  }

  finish(atLeast: number): Similar {
    const order = [...this.found]
      .filter(([, { similarity }]) => similarity >= atLeast)
      .sort(([a, x], [b, y]) => y.similarity - x.similarity || a - b);
    return {
      tokens: Uint32Array.from(order, ([token]) => token),
      similarity: Float32Array.from(order, ([, { similarity }]) => similarity),
      way: Uint8Array.from(order, ([, { way }]) => way),
    };
  }
}

/** Syllables are short, and every letter distinguishes one name from another. */
function addSyllables(
  sections: Sections,
  text: string,
  signs: Uint8Array,
  exact: number,
  found: Found,
): void {
  const { syllables, spellings } = lexicon();
  const same = syllables.get(text);
  addWords(sections, same, SYLLABLE, 'spelling', found);
  // A known spelling of another syllable is a different name.
  const isOther = (other: string) => same !== undefined && spellings.has(other) && !same.includes(other);
  if (signs.length < SHORTEST_SPELLING) return;
  const spelt = new Found();
  const isExcluded = (token: number) => token === exact || isOther(tokenText(sections, token));
  addSpellings(sections, signs, allowanceOf(signs.length), isExcluded, spelt);
  const { tokens, similarity } = spelt.finish(0);
  for (const [at, token] of tokens.entries())
    found.add(token, 1 - OTHER_SYLLABLE * (1 - realAt(similarity, at)), 'spelling');
}

function addForms(sections: Sections, text: string, found: Found): void {
  const { classOfForm, formsOfClass } = lexicon();
  const comparedAs = classOfForm.get(text.slice(1));
  if (comparedAs === undefined) return;
  for (const form of formsOfClass.get(comparedAs) ?? []) {
    const token = ordinalOf(sections, encode(`~${form}`));
    if (token >= 0) found.add(token, FORM_OF_CLASS, 'synonym');
  }
}

function addWords(
  sections: Sections,
  words: Iterable<string> | undefined,
  similarity: number,
  way: Way,
  found: Found,
): void {
  for (const word of words ?? []) {
    const token = ordinalOf(sections, encode(word));
    if (token >= 0) found.add(token, similarity, way);
  }
}

function addSpellings(
  sections: Sections,
  signs: Uint8Array,
  allowance: Allowance,
  isExcluded: (token: number) => boolean,
  found: Found,
): void {
  const { count, tokens, costs } = scanOf(sections).near(signs, allowance);
  for (let at = 0; at < count; at += 1) {
    const token = wordAt(tokens, at);
    if (isExcluded(token)) continue;
    const longer = Math.max(lengthOf(sections, token), signs.length);
    found.add(token, 1 - (costs[at] ?? 0) / longer, 'spelling');
  }
}

function addSounds(
  sections: Sections,
  text: string,
  abjad: boolean,
  isExcluded: (token: number) => boolean,
  found: Found,
): void {
  const { soundHash, soundToken } = sections;
  const hash = soundHashOf(text);
  const consonants = soundOf(text).replace('-', '').length;
  const base = realAt(abjad ? ABJAD_SOUNDS : SOUNDS, Math.min(3, Math.max(0, consonants - 1)));
  const consonantsOfQuery = abjad ? writtenConsonants(text) : '';
  for (let at = firstAtLeast(soundHash, hash); wordAt(soundHash, at) === hash; at += 1) {
    if (at >= soundHash.length) break;
    const token = wordAt(soundToken, at);
    if (isExcluded(token)) continue;
    const length = lengthOf(sections, token);
    const apart = Math.abs(length - text.length) / Math.max(length, text.length);
    const written = abjad ? alikeAsWritten(sections, token, consonantsOfQuery) : -SOUND_LENGTH * apart;
    found.add(token, base + written, 'sound');
  }
}

/** What equal sounds gain or lose by how a script without vowels would write the token. */
function alikeAsWritten(sections: Sections, token: number, consonants: string): number {
  const isSame = writtenConsonants(tokenText(sections, token)) === consonants;
  return isSame ? WRITTEN_ALIKE : WRITTEN_OTHERWISE;
}

const SOUNDS = Float32Array.from(SOUND);
const ABJAD_SOUNDS = Float32Array.from(SOUND_OF_ABJAD);

function firstAtLeast(ascending: Uint32Array, value: number): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (wordAt(ascending, middle) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
