/** Brings together what this page holds and what another window saved meanwhile, question by question. */
import { type Answer, type AnswerMap, NO_ANSWER, sameAnswer } from './answer.ts';

export interface Merge {
  /** What the page shows from now on: of a conflict, still the own side. */
  readonly answers: ReadonlyMap<number, Answer>;
  /** Changed here and there, and differently: the respondent decides. */
  readonly conflicts: readonly number[];
  /** Changed there only, and taken over. */
  readonly taken: readonly number[];
}

/**
 * Three-way merge of the questions `ids`. `base` is what both sides started from. A side that left a question as it
 * was gives way to the side that changed it; nothing that was typed here is ever replaced.
 */
export function mergeAnswers(
  ids: Iterable<number>,
  sides: { readonly base: AnswerMap; readonly mine: AnswerMap; readonly theirs: AnswerMap },
): Merge {
  const answers = new Map<number, Answer>();
  const conflicts: number[] = [];
  const taken: number[] = [];
  for (const id of ids) {
    const base = sides.base.get(id) ?? NO_ANSWER;
    const mine = sides.mine.get(id) ?? NO_ANSWER;
    const theirs = sides.theirs.get(id) ?? NO_ANSWER;
    const changedThere = !sameAnswer(theirs, base) && !sameAnswer(theirs, mine);
    const takeTheirs = changedThere && sameAnswer(mine, base);
    answers.set(id, takeTheirs ? theirs : mine);
    if (changedThere) (takeTheirs ? taken : conflicts).push(id);
  }
  return { answers, conflicts, taken };
}
