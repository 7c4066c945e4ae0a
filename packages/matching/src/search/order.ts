/** Scores equal parts in another order. For most names the order says nothing: forms ask for it in both ways. */
import { intAt } from '../cells.ts';
import { REORDERED, TELLING_ORDER } from './parameters.ts';
import type { PreparedQuery } from './query/prepared-query.ts';

/** `son of` and `daughter of`: what is before it is the name of the child, what follows that of the father. */
const CHILD_OF: ReadonlySet<string> = new Set([
  'bin',
  'ibn',
  'ben',
  'bint',
  'binti',
  'binte',
  'ould',
  'oglu',
  'qizi',
]);

export function reorderedScore(query: PreparedQuery, partner: Int32Array): number {
  return isChildOfOther(query, partner) || isTwoSyllables(query) ? TELLING_ORDER : REORDERED;
}

/** `Ali bin Hassan` and `Hassan bin Ali`: a part before the word is behind it in the other name. */
function isChildOfOther({ tokens }: PreparedQuery, partner: Int32Array): boolean {
  return tokens.some(({ text, kind }, at) => {
    if (kind !== 'particle' || !CHILD_OF.has(text)) return false;
    const place = intAt(partner, at);
    const isChildBehind = at > 0 && intAt(partner, at - 1) > place;
    const isFatherBefore = at + 1 < tokens.length && intAt(partner, at + 1) < place;
    return isChildBehind && isFatherBefore;
  });
}

/** `Li Wei` and `Wei Li`: either part is a family name. */
function isTwoSyllables({ tokens }: PreparedQuery): boolean {
  return tokens.length === 2 && tokens.every(({ syllablesOf }) => syllablesOf !== undefined);
}
