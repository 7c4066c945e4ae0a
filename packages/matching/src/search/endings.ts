/** Endings of names. That of a patronymic is shared by millions, and another ending of a surname makes it another one. */
import { byteAt, wordAt } from '../cells.ts';
import { signOf } from '../distance/alphabet.ts';
import { tokenText } from '../index/dictionary.ts';
import type { Sections } from '../index/sections.ts';

const ENDINGS = [
  'ovich',
  'evich',
  'avich',
  'ovych',
  'evych',
  'ovitj',
  'evitj',
  'avitj',
  'ovna',
  'evna',
  'auna',
  'euna',
  'ivna',
] as const;
/** The same and further spellings of it, at the end of a part that is long enough to have a name before it. */
const PATRONYMIC =
  /.{2}(?:[aoe]vi(?:ch|tch|tj|tsj|tsch|cz|c|cs)|[oe]v[iy]t[js]|[oea]vych|[oea]vna|[ae]una|ivna|ichna)$/;
const LAST_LETTERS: ReadonlySet<number> = new Set(
  ['h', 'a', 'c', 's', 'j', 'z'].map((letter) => signOf(letter.charCodeAt(0))),
);

/** Endings of surnames and given names of whole peoples, the longer ones first. They tell as little as those of patronymics. */
const ENDINGS_OF_NAMES = [
  'ullah',
  'allah',
  'uddin',
  'eddin',
  'dottir',
  'shvili',
  'zadeh',
  'nejad',
  'pour',
  'skiy',
  'skii',
  'sky',
  'ski',
  'ovic',
  'evic',
  'enko',
  'chuk',
  'escu',
  'oglu',
  'ova',
  'eva',
  'ina',
  'ian',
  'yan',
  'zai',
  'dze',
  'ov',
  'ev',
  'in',
] as const;
const ENDINGS_OF_PERSONS = [...ENDINGS, ...ENDINGS_OF_NAMES];
/** What is left of both parts before an ending that counts as one. */
const SHORTEST_BEFORE_ENDING = 3;

/** Length of the ending that a text and a token of the index share and that tells nothing, or 0 where there is none. */
export function sharedEnding(text: string, sections: Sections, token: number, isPerson: boolean): number {
  const other = tokenText(sections, token);
  const endings = isPerson ? ENDINGS_OF_PERSONS : ENDINGS;
  const shared = endings.find((ending) => text.endsWith(ending) && other.endsWith(ending));
  if (shared === undefined) return 0;
  return Math.min(text.length, other.length) - shared.length < SHORTEST_BEFORE_ENDING ? 0 : shared.length;
}

/** True where a token of the index is a patronymic. */
export function isPatronymic(sections: Sections, token: number): boolean {
  const end = wordAt(sections.tokenStart, token + 1);
  return (
    LAST_LETTERS.has(byteAt(sections.tokenSigns, end - 1)) && PATRONYMIC.test(tokenText(sections, token))
  );
}

/** Letters that the beginnings of two parts share before their endings are compared. */
const SHORTEST_STEM = 3;
/** A single letter at the end is as likely an error. */
const SHORTEST_ENDING = 2;

/**
 * True where two parts begin alike and end in nothing alike, as two surnames of one stem do. Errors are rarely all at the end.
 */
export function hasOtherEnding(a: string, b: string): boolean {
  if (a.at(-1) === b.at(-1)) return false;
  let stem = 0;
  while (stem < a.length && a.charAt(stem) === b.charAt(stem)) stem += 1;
  return stem >= SHORTEST_STEM && Math.max(a.length, b.length) - stem >= SHORTEST_ENDING;
}
