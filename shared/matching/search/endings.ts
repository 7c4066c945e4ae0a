/** Endings of names. That of a patronymic is shared by millions, and another ending of a surname makes it another one. */

import { byteAt, wordAt } from '../cells.ts';
import { signOf } from '../distance/alphabet.ts';
import { tokenText } from '../index/dictionary.ts';
import type { Sections } from '../index/sections.ts';

const ENDINGS = ['ovich', 'evich', 'ovych', 'evych', 'ovna', 'evna', 'ivna'] as const;
/** The same and further spellings of it, at the end of a part that is long enough to have a name before it. */
const PATRONYMIC = /.{2}(?:[oe]vi(?:ch|tch|c|cs)|[oe]vych|[oe]vna|ivna|ichna)$/;
const LAST_LETTERS: ReadonlySet<number> = new Set(
  ['h', 'a', 'c', 's'].map((letter) => signOf(letter.charCodeAt(0))),
);

/** Length of the patronymic ending that a text and a token of the index share, or 0 where one of them is no patronymic. */
export function sharedEnding(text: string, sections: Sections, token: number): number {
  const shared = ENDINGS.find((ending) => text.endsWith(ending));
  return shared !== undefined && tokenText(sections, token).endsWith(shared) ? shared.length : 0;
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
