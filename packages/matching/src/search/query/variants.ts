/** Other readings of a query: separate parts joined, and joined parts split. */
import { encode } from '../../distance/alphabet.ts';
import { ordinalOf } from '../../index/dictionary.ts';
import type { Sections } from '../../index/sections.ts';
import { lexicon } from '../../normalise/lexicon.ts';
import { MOST_TOKENS } from '../../normalise/name.ts';
import { syllablePairs } from '../../normalise/syllables.ts';
import type { Token, TokenKind } from '../../normalise/token.ts';
import { GLUED_FORMS } from '../../vocabulary/legal-forms/legal-forms.ts';
import type { SyllableLanguage } from '../../vocabulary/syllables.ts';
import type { Similar } from './similar.ts';

type Tokens = readonly Token[];

/** The index that variants are looked up in. */
export interface Dictionary {
  readonly sections: Sections;
  similar(token: Token): Similar;
}

/** Names with more parts than this are not joined: their other parts find them. */
const MOST_JOINED_TOKENS = 9;
const LONGEST_JOIN = 24;
const SHORTEST_SPLIT = 6;
const SHORTEST_PIECE = 3;
/** Prefixes that are words of their own in spite of their two letters. */
const PREFIXES: ReadonlySet<string> = new Set(['al', 'el', 'ul', 'de', 'du', 'la', 'le', 'di', 'da', 'bu']);

/**
 * The readings other than the written one. Which of them a listed name is compared with depends on the two names alone: the
 * dictionary only leaves out readings that no listed name has.
 */
export function variantsOf(tokens: Tokens, abjad: boolean, dictionary: Dictionary): readonly Tokens[] {
  return [
    ...joins(tokens, dictionary),
    ...ungluedForms(tokens),
    ...(abjad
      ? articles(tokens)
      : [...servants(tokens), ...withoutArticle(tokens, dictionary), ...initialsApart(tokens)]),
    ...splits(tokens, dictionary),
    ...respelt(tokens, dictionary),
    ...apart(tokens, dictionary),
  ];
}

function replaced(tokens: Tokens, at: number, count: number, by: readonly Token[]): Tokens {
  return [...tokens.slice(0, at), ...by, ...tokens.slice(at + count)].slice(0, MOST_TOKENS);
}

/** Joins two or three neighbours if the index has a similar token for them together. */
function joins(tokens: Tokens, dictionary: Dictionary): readonly Tokens[] {
  if (tokens.length > MOST_JOINED_TOKENS) return [];
  return tokens.flatMap((_, at) =>
    [2, 3].flatMap((count) => {
      const parts = tokens.slice(at, at + count);
      const joined = joinOf(parts, count);
      if (joined === undefined) return [];
      // Three long parts are rarely one: looked up as they are, which takes less time than a search for similar ones.
      const isListed = isLongInside(parts)
        ? isKnown(dictionary.sections, joined.text)
        : dictionary.similar(joined).tokens.length > 0;
      return isListed ? [replaced(tokens, at, count, [joined])] : [];
    }),
  );
}

/** An initial belongs to no other part: `John A. Smith` is not `John Asmith`. */
const UNJOINED: ReadonlySet<TokenKind> = new Set<TokenKind>(['form', 'number', 'initial']);

function joinOf(parts: Tokens, count: number): Token | undefined {
  if (parts.length < count || parts.some(({ kind }) => UNJOINED.has(kind))) return undefined;
  const joined = joinedToken(parts);
  const isOne = joined.isSyllable === true && lexicon().spellings.has(joined.text);
  return isOne || joined.text.length > LONGEST_JOIN ? undefined : joined;
}

function isLongInside(parts: Tokens): boolean {
  return parts.length === 3 && (parts[1]?.text.length ?? 0) > SHORTEST_PIECE;
}

function joinedToken(parts: readonly Token[]): Token {
  const texts = parts.map(({ text }) => text);
  const joined: Token = { text: texts.join(''), kind: 'name', from: texts.join(' '), isGuess: true };
  return parts.some(({ isSyllable }) => isSyllable) ? { ...joined, isSyllable: true } : joined;
}

/** Splits a legal form from the end of a word: `OSTROVLIMITED`. */
function ungluedForms(tokens: Tokens): readonly Tokens[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'name') return [];
    const glued = GLUED_FORMS.find(
      (form) => token.text.endsWith(form) && token.text.length - form.length > SHORTEST_PIECE,
    );
    const form = glued === undefined ? undefined : lexicon().forms.next.get(glued)?.form;
    if (glued === undefined || form === undefined) return [];
    const rest: Token = { text: token.text.slice(0, -glued.length), kind: 'name', from: token.text };
    return [replaced(tokens, at, 1, [rest, { text: `~${form}`, kind: 'form' }])];
  });
}

/** Consonants before which the Arabic article is pronounced, and often written, as their double. */
const ASSIMILATING = /^[tdrzsnlj]/;

/** The readings of Arabic articles: one of them joined to its neighbours, all of them, or those after `Abd` only to it. */
function articles(tokens: Tokens): readonly Tokens[] {
  const places = tokens.flatMap((_, at) => (isArticle(tokens, at) ? [at] : []));
  const one = places.map((at) => replaced(tokens, at - 1, 3, [joinedArticle(tokens, at)]));
  const all = places.length > 1 ? [allJoined(tokens)] : [];
  return [...one, ...all, ...abduls(tokens)];
}

function isArticle(tokens: Tokens, at: number): boolean {
  return at > 0 && tokens[at]?.text === 'al' && tokens[at + 1] !== undefined;
}

/** `Abd al Rahman` as `Abdrahman`. */
function joinedArticle(tokens: Tokens, at: number): Token {
  const [before = '', name = ''] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
  const text = `${before}${ASSIMILATING.test(name) ? '' : 'l'}${name}`;
  return { text, kind: 'name', from: `${before} al ${name}` };
}

function allJoined(tokens: Tokens): Tokens {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (isArticle(tokens, at + 1)) {
      joined.push(joinedArticle(tokens, at + 1));
      at += 2;
    } else joined.push(token);
  }
  return joined;
}

/** `Abd al Rahman` as `Abdul Rahman`, wherever it occurs. */
function abduls(tokens: Tokens): readonly Tokens[] {
  const isAbdul = (at: number) => tokens[at]?.text === 'abd' && isArticle(tokens, at + 1);
  if (!tokens.some((_, at) => isAbdul(at))) return [];
  return [
    tokens.flatMap((token, at): Tokens => {
      if (isAbdul(at)) return [{ text: 'abdul', kind: 'name', from: 'abd al' }];
      return at > 0 && isAbdul(at - 1) ? [] : [token];
    }),
  ];
}

/** `Abd`, a vowel and the article, either written out or assimilated to the following consonant. */
const SERVANT = /^abd[aeiou](?:l|([dnrstz]h?)(?=\1))(.{4,})$/;

/** Splits `Abdulrahman` and `Abdurrahman` to `Abd al Rahman`. */
function servants(tokens: Tokens): readonly Tokens[] {
  return tokens.flatMap(({ text, kind }, at) => {
    const master = kind === 'name' ? SERVANT.exec(text)?.[2] : undefined;
    if (master === undefined) return [];
    const whole = { from: text, isGuess: true } as const;
    const parts: readonly Token[] = [
      { text: 'abd', kind: 'name', ...whole },
      { text: 'al', kind: 'particle', ...whole },
      { text: master, kind: 'name', ...whole },
    ];
    return [replaced(tokens, at, 1, parts)];
  });
}

/** The Arabic article, written together with a name that is long enough to be one without it. */
const GLUED_ARTICLE = /^[ae]l(.{5,})$/;

/** `Alwardian` as `Wardian`, if the index has a similar token. */
function withoutArticle(tokens: Tokens, dictionary: Dictionary): readonly Tokens[] {
  if (tokens.length < 2) return [];
  return tokens.flatMap((token, at) => {
    const name = token.kind === 'name' ? GLUED_ARTICLE.exec(token.text)?.[1] : undefined;
    if (name === undefined) return [];
    const alone: Token = { text: name, kind: 'name', from: token.text, isGuess: true };
    return dictionary.similar(alone).tokens.length === 0 ? [] : [replaced(tokens, at, 1, [alone])];
  });
}

/** Splits `JC` to `J C` in a name that has another part as well. */
function initialsApart(tokens: Tokens): readonly Tokens[] {
  if (tokens.length < 2) return [];
  return tokens.flatMap(({ text, kind, isSyllable }, at) => {
    if (kind !== 'name' || isSyllable || !/^[b-df-hj-np-tv-xz]{2}$/.test(text)) return [];
    const letters = Array.from(text, (letter): Token => ({ text: letter, kind: 'initial', from: text }));
    return [replaced(tokens, at, 1, letters)];
  });
}

/** Splits one part into two or three, if the index has all pieces. */
function splits(tokens: Tokens, { sections }: Dictionary): readonly Tokens[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'name' || token.text.length < SHORTEST_SPLIT) return [];
    const pieces = piecesOf(token.text, sections);
    return [...pieces, ...inThree(token.text, sections)].map((texts) =>
      replaced(
        tokens,
        at,
        1,
        texts.map((text, place) => ({
          text,
          kind: place === 0 && text.length === 2 ? 'particle' : 'name',
          from: token.text,
          isGuess: true,
          isPiece: true,
        })),
      ),
    );
  });
}

/** Both pieces of every place where a word is two words of the index. */
function piecesOf(text: string, sections: Sections): readonly (readonly string[])[] {
  const found: string[][] = [];
  for (let place = 2; place <= text.length - SHORTEST_PIECE; place += 1) {
    const first = text.slice(0, place);
    if (place === 2 && !PREFIXES.has(first)) continue;
    if (isKnown(sections, first) && isKnown(sections, text.slice(place)))
      found.push([first, text.slice(place)]);
  }
  return found;
}

function inThree(text: string, sections: Sections): readonly (readonly string[])[] {
  const found: string[][] = [];
  for (let place = SHORTEST_PIECE; place <= text.length - 2 * SHORTEST_PIECE; place += 1) {
    const first = text.slice(0, place);
    if (!isKnown(sections, first)) continue;
    for (const rest of piecesOf(text.slice(place), sections)) found.push([first, ...rest]);
  }
  return found;
}

/**
 * Joins two syllables in another romanisation: `Tse-lung` as `Zelong`. Only readings that are a token of the index, because a
 * pair of syllables has dozens of spellings.
 */
function respelt(tokens: Tokens, { sections }: Dictionary): readonly Tokens[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const language = token.syllablesOf;
    if (next === undefined || language === undefined || next.syllablesOf === undefined) return [];
    const [from, plain] = [`${token.text} ${next.text}`, `${token.text}${next.text}`];
    return spellingsOf(token.text, language)
      .flatMap((first) => spellingsOf(next.text, language).map((second) => `${first}${second}`))
      .filter((text) => text !== plain && isKnown(sections, text))
      .map((text) => replaced(tokens, at, 2, [{ text, kind: 'name', from, isGuess: true }]));
  });
}

/** The reverse: `Ziming` as `Tzu Ming`, beside a syllable that says that the name consists of them. */
function apart(tokens: Tokens, { sections }: Dictionary): readonly Tokens[] {
  const language = tokens.find(({ syllablesOf }) => syllablesOf !== undefined)?.syllablesOf;
  if (language === undefined) return [];
  return tokens.flatMap((token, at) => {
    if (token.syllablesOf !== undefined) return [];
    return syllablePairs(token.text)
      .flatMap(([first, second]) =>
        spellingsOf(first, language).flatMap((a) => spellingsOf(second, language).map((b) => [a, b])),
      )
      .filter((pair) => pair.every((text) => isKnown(sections, text)))
      .map((pair) =>
        replaced(
          tokens,
          at,
          1,
          pair.map((text) => ({ text, kind: 'name', from: token.text, isGuess: true, isPiece: true })),
        ),
      );
  });
}

function spellingsOf(syllable: string, language: SyllableLanguage): readonly string[] {
  return [syllable, ...(lexicon().alsoSpelt[language].get(syllable) ?? [])];
}

function isKnown(sections: Sections, text: string): boolean {
  return ordinalOf(sections, encode(text)) >= 0;
}
