/** Similarity of remaining parts, judged more leniently because the other parts of both names agree. */
import { byteAt, wordAt } from '../cells.ts';
import { type Signs, weightedDistance } from '../distance/weighted.ts';
import { lengthOf, tokenText } from '../index/dictionary.ts';
import { type Sections, TOKEN_MASK, TOKEN_SHIFT } from '../index/sections.ts';
import { TOKEN_KINDS } from '../normalise/token.ts';
import { RESCUE } from './parameters.ts';
import { sharedEnding } from './patronymics.ts';
import type { PreparedQuery } from './query/prepared-query.ts';

const FORM_KIND = TOKEN_KINDS.indexOf('form');
const NUMBER_KIND = TOKEN_KINDS.indexOf('number');
const SHORTEST_RESCUED = 3;
const NOTHING = new Uint8Array(0);

/** Similarity of part `i` of the query and a listed token of this kind: above `RESCUE` to 1, or 0. */
export function rescuedSimilarity(
  sections: Sections,
  query: PreparedQuery,
  i: number,
  listed: number,
): number {
  const judged = query.rescued[i];
  const known = judged?.get(listed);
  if (known !== undefined) return known;
  const similarity = judge(sections, query, i, listed);
  const rescued = similarity > RESCUE ? similarity : 0;
  judged?.set(listed, rescued);
  return rescued;
}

function judge(sections: Sections, query: PreparedQuery, i: number, listed: number): number {
  const token = query.tokens[i];
  const signs = query.signs[i] ?? NOTHING;
  const id = listed & TOKEN_MASK;
  const length = lengthOf(sections, id);
  if (token === undefined || token.isGuess || token.isSyllable) return 0;
  if (isExact(byteAt(query.kinds, i)) || isExact(listed >>> TOKEN_SHIFT)) return 0;
  if (Math.min(length, signs.length) < SHORTEST_RESCUED) return 0;
  const longer = Math.max(length, signs.length);
  if (Math.abs(length - signs.length) > longer / 2) return 0;
  const telling = longer - sharedEnding(token.text, tokenText(sections, id));
  const other: Signs = { bytes: sections.tokenSigns, start: wordAt(sections.tokenStart, id), length };
  const cost = weightedDistance(
    { bytes: signs, start: 0, length: signs.length },
    other,
    telling * (1 - RESCUE),
  );
  if (cost === Number.POSITIVE_INFINITY || query.isOther[i]?.(id)) return 0;
  return 1 - cost / telling;
}

/** Legal forms and numbers are either equal or different. */
function isExact(kind: number): boolean {
  return kind === FORM_KIND || kind === NUMBER_KIND;
}
