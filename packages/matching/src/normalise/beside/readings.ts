/** Other ways to read a text that holds more than a name: each of its names, and the name without what stands around it. */
import type { SubjectKind } from '../../model.ts';
import {
  DEGREES_BEHIND,
  LEADING_HONORIFICS,
  PERHAPS_DEGREES,
  PERHAPS_HONORIFICS,
  TRAILING_HONORIFICS,
} from '../../vocabulary/beside/honorifics.ts';
import {
  CONNECTIVES_IN_BRACKETS,
  CONNECTIVES_OF_BIRTH,
  CONNECTIVES_OF_NAMES,
  SHORT_CONNECTIVES,
  SMALL_CONNECTIVES,
  STROKED_CONNECTIVES,
} from '../../vocabulary/beside/other-names.ts';
import { PERHAPS_PLACEHOLDERS, PLACEHOLDERS } from '../../vocabulary/beside/placeholders.ts';
import { ACTING_FOR, STANDING } from '../../vocabulary/beside/standing.ts';
import { lexicon } from '../lexicon.ts';
import { onlyWordOf } from '../words.ts';
import { anyPhrase } from './phrases.ts';
import { hasTitles, withoutTitles } from './titles.ts';

/** More names in one text are a list, and none of them is searched for by itself. */
const MOST_NAMES = 8;

interface Patterns {
  readonly between: RegExp;
  readonly small: RegExp;
  readonly birth: RegExp;
  readonly before: Readonly<Record<'person' | 'company', RegExp>>;
  readonly behind: Readonly<Record<'person' | 'company', RegExp>>;
  readonly within: RegExp;
}

let made: Patterns | undefined;

/** Made with their first use: hundreds of phrases take some milliseconds to compile. */
function patterns(): Patterns {
  made ??= newPatterns();
  return made;
}

/** The edges of a word, where letters of scripts without spaces count as none. */
const FROM = '(?<![\\p{L}\\p{N}])';
const TO = '(?![\\p{L}\\p{N}])';
const OPENING = '[\\s,;:(\\[{"“«–—-]*';

function newPatterns(): Patterns {
  const short = SHORT_CONNECTIVES.map((letters) =>
    Array.from(letters, (letter) => `${letter}[./\\\\]?\\s?`).join(''),
  );
  const phrases = anyPhrase([...STROKED_CONNECTIVES, ...CONNECTIVES_OF_NAMES]);
  const inBrackets = `\\s*[,;(\\[–—]\\s*${FROM}${anyPhrase(CONNECTIVES_IN_BRACKETS)}${TO}`;
  const unspaced = STANDING.filter(isUnspaced);
  const notLatin = [...PLACEHOLDERS, ...STANDING].filter(
    (phrase) => !isUnspaced(phrase) && /\P{Script=Latin}/u.test(phrase.replaceAll(/\P{L}/gu, '')),
  );
  const perhaps = [
    ...PERHAPS_PLACEHOLDERS,
    ...PLACEHOLDERS.filter((phrase) => notLatin.includes(phrase) || isUnspaced(phrase)),
  ];
  return {
    between: new RegExp(
      `${inBrackets}[\\s:."“]*|${OPENING}${FROM}(?:${short.join('|')}|${phrases})${TO}[\\s:."“)]*|\\s*[;|]\\s*|\\s+/\\s+`,
      'giu',
    ),
    small: new RegExp(
      `(?<=[\\p{Lu}\\p{N}]\\S*)\\s+${anyPhrase(SMALL_CONNECTIVES)}\\s+(?=[\\p{Lu}\\p{N}])`,
      'u',
    ),
    birth: new RegExp(`${OPENING}${FROM}${anyPhrase(CONNECTIVES_OF_BIRTH)}(?![\\p{L}\\p{N}.])[\\s:]*`, 'iu'),
    before: {
      person: new RegExp(
        `^\\s*(?:${anyPhrase([...LEADING_HONORIFICS, ...perhaps])}(?![\\p{L}\\p{N}])|${anyPhrase(ACTING_FOR)}(?![\\p{L}\\p{N}])|${anyPhrase(PERHAPS_HONORIFICS)}(?=[\\s.,]+\\p{L}+[\\s.,-]+\\p{L}))[\\s.:,/]*(?=.*\\p{L})`,
        'iu',
      ),
      company: new RegExp(`^\\s*${anyPhrase(ACTING_FOR)}(?![\\p{L}\\p{N}])[\\s.:,]*(?=.*\\p{L})`, 'iu'),
    },
    behind: {
      person: new RegExp(
        `(?<=\\p{L}.*)(?:[\\s,(\\[–—-]+${anyPhrase([...DEGREES_BEHIND, ...perhaps])}[\\s.,)\\]]*|(?<=\\p{L}[\\s,]+\\p{L}.*)[\\s,(\\[–—-]+${anyPhrase(PERHAPS_DEGREES)}[\\s.,)\\]]*|\\s*${anyPhrase(TRAILING_HONORIFICS)}\\s*)$`,
        'iu',
      ),
      company: new RegExp(
        `(?<=\\p{L}.*)(?:[\\s,(\\[–—-]+${anyPhrase(notLatin)}[\\s.,)\\]]*|[\\s(（\\[]*${anyPhrase(unspaced)}[\\s)）\\]]*)$`,
        'iu',
      ),
    },
    within: /\s*[(（[{](?!\s*(?:the|le|la|les|der|die|das|el|il)\s*\))[^()（）[\]{}]*[)）\]}]\s*$/iu,
  };
}

/** Han, kana and Hangul are written without spaces. */
function isUnspaced(phrase: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(phrase);
}

/** {@link namesWithin} at little cost for the many texts that have one name. */
export function namesWritten(text: string): readonly string[] {
  return mayHaveMore(text) ? namesWithin(text) : [];
}

/** Each of the names in `X a.k.a. Y`, `X d/b/a Y`, `X, formerly Y`. Empty where there is one name only. */
export function namesWithin(text: string): readonly string[] {
  const parts = text
    .split(patterns().between)
    .map((name) => name.replace(/^[\s"“”()[\],:–—-]+|[\s"“”()[\],:–—-]+$/gu, ''))
    .filter((name) => /\p{L}/u.test(name));
  const names = [...new Set(parts.flatMap((part) => part.split(patterns().small)))];
  return names.length < 2 || names.length > MOST_NAMES ? [] : names;
}

/** `Orla Qaderi née Brandvold`: with the name that she has, and with the one that she had. */
function namesOfBirth(text: string): readonly string[] {
  const [now = '', ...rest] = text.split(patterns().birth);
  const born = rest
    .join(' ')
    .replaceAll(/[)\]"”]/gu, '')
    .trim();
  const given = now.trim().split(/\s+/).slice(0, -1).join(' ');
  return born === '' || now.trim() === '' ? [] : [now.trim(), `${given} ${born}`.trim()];
}

/** `Ostrov Ltd, registered in England under number 12`. */
const REGISTERED =
  /,\s*(?:a company )?(?:registered|incorporated|organi[sz]ed|established)\s+(?:in|under|at)\s.*$/iu;

/** Names by which somebody is called stand in quotes; companies have their own name in them. */
const IN_QUOTES = /\s*["“„«][^"“”„»«]*["”“»]\s*/gu;

/** Rounds in which something may be taken off: each takes one thing from either end, or all titles. */
const MOST_ROUNDS = 24;

/** The name without brackets behind it, titles, degrees, and words for a name that is missing. Empty where there is nothing to take off. */
function plainest(text: string, kind: SubjectKind): readonly string[] {
  const isPerson = kind === 'individual';
  let left = text.replace(REGISTERED, '');
  const states = [left];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // Titles first: their subjects stand behind them, and some of them are titles by themselves.
    const [plain = left, perhaps = plain] = isPerson ? withoutTitles(left) : [left];
    const next = plain === left ? takenOff(left, isPerson) : plain;
    if (perhaps !== plain) states.push(perhaps);
    if (next === left || !/\p{L}/u.test(next)) break;
    left = next;
    states.push(left);
  }
  return [...new Set(states)]
    .filter((read) => read !== text && !(isPerson && isOneTitle(text, read)))
    .map((read) => read.trim());
}

/** One title of one word costs so little that the name is found with it. */
function isOneTitle(text: string, read: string): boolean {
  const rest = text.trim().replace(read.trim(), '');
  const word = onlyWordOf(rest);
  return word !== undefined && lexicon().titles.has(word);
}

/** What stands around the name, without single titles. Brackets go last: some belong to a degree. */
function takenOff(text: string, isPerson: boolean): string {
  const { before, behind, within } = patterns();
  const side = isPerson ? 'person' : 'company';
  const plain = isPerson ? text.replace(IN_QUOTES, ' ') : text;
  const bare = plain.replace(before[side], '').replace(behind[side], '');
  return bare === text ? text.replace(within, '') : bare;
}

/** All of these readings, without the text itself. */
export function readingsBeside(text: string, kind: SubjectKind): readonly string[] {
  if (!mayHaveMore(text) && !(kind === 'individual' && hasTitles(text))) return [];
  const names = [...namesWithin(text), ...(kind === 'individual' ? namesOfBirth(text) : [])];
  const read = [text, ...names].flatMap((name) => plainest(name, kind));
  return [...new Set([...names, ...read])].filter((name) => name !== text);
}

/** Signs between names, single letters, and letters of scripts whose titles have words of their own. */
const SIGNS = /[()[\]{}（）;|/:"“„«†]|(?<!\p{L})\p{L}[.\s]+\p{L}(?!\p{L})|[\u0370-\uffff]/u;

let signals: ReadonlySet<string> | undefined;

/** False for most names, at little cost: the patterns are compiled for those alone that may have something beside them. */
function mayHaveMore(text: string): boolean {
  if (SIGNS.test(text)) return true;
  signals ??= new Set(
    [
      ...SHORT_CONNECTIVES,
      ...CONNECTIVES_OF_NAMES,
      ...CONNECTIVES_IN_BRACKETS,
      ...SMALL_CONNECTIVES,
      ...CONNECTIVES_OF_BIRTH,
      ...ACTING_FOR,
      ...PERHAPS_PLACEHOLDERS,
      ...LEADING_HONORIFICS,
      ...PERHAPS_HONORIFICS,
      ...DEGREES_BEHIND,
      ...PERHAPS_DEGREES,
      'registered',
      'incorporated',
      'organised',
      'organized',
      'established',
    ].map((phrase) =>
      wordsIn(phrase).reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
    ),
  );
  const words = wordsIn(text);
  const { titles } = lexicon();
  return words.length > 1 && words.some((word) => signals?.has(word) === true || titles.has(word));
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
}
