/** Compares the answers with those of an earlier submission. Pure. */

import type { Answer, AnswerContent } from './response.ts';
import { isSameAnswer } from './value.ts';

/** An earlier submission, and the answers that have changed since, by question. */
export interface Earlier {
  readonly number: number;
  readonly submittedAt: string;
  readonly changed: ReadonlyMap<number, AnswerContent>;
}

interface Submission {
  readonly number: number;
  readonly submitted_at: string;
  readonly answers: readonly (AnswerContent & { readonly question_id: number })[];
}

const NOTHING: AnswerContent = { answer_text: '', date_answer: null, structured_data: null };

/** What was not answered before has changed from nothing. */
export function comparedWith(answers: readonly Answer[], submission: Submission): Earlier {
  const before = new Map(submission.answers.map((answer) => [answer.question_id, answer]));
  const changed = answers.flatMap((answer) => {
    const earlier = before.get(answer.question_id) ?? NOTHING;
    return isSameAnswer(answer, earlier) ? [] : [[answer.question_id, contentOf(earlier)] as const];
  });
  return { number: submission.number, submittedAt: submission.submitted_at, changed: new Map(changed) };
}

function contentOf({ answer_text, date_answer, structured_data }: AnswerContent): AnswerContent {
  return { answer_text, date_answer, structured_data };
}

/** The number of the submission before the last, from the list of submissions. Undefined where there is only one. */
export function submissionBefore(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => b - a)[1];
}
