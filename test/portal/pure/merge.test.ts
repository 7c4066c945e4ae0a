/** The three-way merge replaces no answer of this page and loses no answer of another window. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, type AnswerMap, NO_ANSWER, sameAnswer } from '../../../portal/workspace/answer.ts';
import { mergeAnswers } from '../../../portal/workspace/merge.ts';

const answer = (text: string): Answer => ({ ...NO_ANSWER, answer_text: text });
const side = (...texts: string[]): AnswerMap => new Map(texts.map((text, id) => [id, answer(text)]));

const texts = fc.constantFrom('', 'a', 'b', 'c');
const sides = fc.record({
  base: fc.array(texts, { minLength: 4, maxLength: 4 }),
  mine: fc.array(texts, { minLength: 4, maxLength: 4 }),
  theirs: fc.array(texts, { minLength: 4, maxLength: 4 }),
});

describe('merging answers', () => {
  it('keeps an answer that only this page changed', () => {
    const merge = mergeAnswers([0], { base: side('a'), mine: side('b'), theirs: side('a') });
    expect(merge).toEqual({ answers: side('b'), conflicts: [], taken: [] });
  });

  it('takes over and reports an answer that only the other window changed', () => {
    const merge = mergeAnswers([0], { base: side('a'), mine: side('a'), theirs: side('b') });
    expect(merge).toEqual({ answers: side('b'), conflicts: [], taken: [0] });
  });

  it('reports a conflict where both changed an answer differently, and shows this page’s own', () => {
    const merge = mergeAnswers([0], { base: side('a'), mine: side('b'), theirs: side('c') });
    expect(merge).toEqual({ answers: side('b'), conflicts: [0], taken: [] });
  });

  it('reports no conflict where both sides are equal, as after a save whose reply was lost', () => {
    const merge = mergeAnswers([0], { base: side('a'), mine: side('b'), theirs: side('b') });
    expect(merge).toEqual({ answers: side('b'), conflicts: [], taken: [] });
  });

  it('never replaces a change of this page, and never drops one of the other window without a conflict', () => {
    return fc.assert(
      fc.property(sides, ({ base, mine, theirs }) => {
        const input = { base: side(...base), mine: side(...mine), theirs: side(...theirs) };
        const { answers, conflicts, taken } = mergeAnswers([0, 1, 2, 3], input);
        for (const id of [0, 1, 2, 3]) {
          const shown = answers.get(id) ?? NO_ANSWER;
          const [own, other] = [input.mine.get(id) ?? NO_ANSWER, input.theirs.get(id) ?? NO_ANSWER];
          const changedHere = mine[id] !== base[id];
          const changedThere = theirs[id] !== base[id];
          if (changedHere) expect(sameAnswer(shown, own)).toBe(true);
          else expect(sameAnswer(shown, other)).toBe(true);
          expect(conflicts.includes(id)).toBe(changedHere && changedThere && mine[id] !== theirs[id]);
          expect(taken.includes(id)).toBe(!changedHere && changedThere);
        }
      }),
    );
  });

  it('treats answers as equal regardless of the order of members in their entries', () => {
    const one = { ...NO_ANSWER, structured_data: [{ a: 1, b: { c: 1, d: 2 } }] };
    const other = { ...NO_ANSWER, structured_data: [{ b: { d: 2, c: 1 }, a: 1 }, {}] };
    expect(sameAnswer(one, other)).toBe(true);
    expect(sameAnswer(one, { ...NO_ANSWER, structured_data: [{ a: 1 }] })).toBe(false);
  });
});
