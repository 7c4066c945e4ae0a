/** Patronymics: the ending after the father's name is shared by millions, and does not identify a person. */

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
