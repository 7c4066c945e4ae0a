/** Three-way merge of this page's answers with those that another window saved, question by question. */
import { type Answer, type AnswerMap, NO_ANSWER, sameAnswer } from './answer.ts';

export interface Merge {
  /** The answers to show; for a conflict, this page's own. */
  readonly answers: ReadonlyMap<number, Answer>;
  /** Ids of questions that both sides changed differently. The respondent has to choose. */
  readonly conflicts: readonly number[];
  /** Ids of questions that only the other window changed. Its answer is taken over. */
  readonly taken: readonly number[];
}

/**
 * Merges the questions `ids`. `base` is the common ancestor. Where one side left an answer unchanged, the other side's
 * answer is used. An answer that was changed on this page is never replaced.
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
