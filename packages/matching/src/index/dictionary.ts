/** The tokens of an index: text by ordinal and ordinal by text. */
import { byteAt, intAt, wordAt } from '../cells.ts';
import { decode } from '../distance/alphabet.ts';
import { hashOf, type Sections } from './sections.ts';

export function lengthOf(sections: Sections, token: number): number {
  return wordAt(sections.tokenStart, token + 1) - wordAt(sections.tokenStart, token);
}

export function tokenText(sections: Sections, token: number): string {
  const start = wordAt(sections.tokenStart, token);
  return decode(sections.tokenSigns, start, wordAt(sections.tokenStart, token + 1));
}

/** The ordinal of a token, or -1 where the index does not contain it. */
export function ordinalOf(sections: Sections, signs: Uint8Array): number {
  const { tokenSlots } = sections;
  const last = tokenSlots.length - 1;
  let slot = hashOf(signs, 0, signs.length) & last;
  for (let tries = 0; tries <= last; tries += 1) {
    const token = intAt(tokenSlots, slot);
    if (token < 0) return -1;
    if (hasSigns(sections, token, signs)) return token;
    slot = (slot + 1) & last;
  }
  return -1;
}

function hasSigns(sections: Sections, token: number, signs: Uint8Array): boolean {
  if (lengthOf(sections, token) !== signs.length) return false;
  const start = wordAt(sections.tokenStart, token);
  for (let i = 0; i < signs.length; i += 1)
    if (byteAt(sections.tokenSigns, start + i) !== byteAt(signs, i)) return false;
  return true;
}
