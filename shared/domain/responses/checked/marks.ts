/** Which answers were checked by whom. A mark is for the value that the person saw, and ends when the answer says something else. Pure. */
import { isAnswered } from '@probity/questionnaire-rules/read';
import * as z from 'zod';
import { valueHash } from '../evidence/same-value.ts';
import type { StoredAnswer } from '../record.ts';
import type { Checked } from './schema.ts';

const Text = z.string();
const Mark = z.object({
  question_id: z.int(),
  /** The person's id. */
  by: Text,
  at: Text,
  /** Hash of the value, or empty where the question was not answered. */
  value: Text,
});
export const Marks = z.array(Mark);
export type Mark = z.output<typeof Mark>;

type Marked = Pick<
  StoredAnswer,
  'question_id' | 'question_type' | 'answer_text' | 'date_answer' | 'structured_data'
>;

/** The marks after the person has checked the answer, or has taken the mark back. Marks of other people and answers stay. */
export function marksAfter(
  marks: readonly Mark[],
  answer: Marked,
  { by, at, checked }: { readonly by: string; readonly at: string; readonly checked: boolean },
): readonly Mark[] {
  const { question_id } = answer;
  const others = marks.filter((mark) => mark.question_id !== question_id || mark.by !== by);
  return checked ? [...others, { question_id, by, at, value: seenValue(answer) }] : others;
}

/** Who has checked the answer as it is now, in the order of time. */
export function checkedBy(marks: readonly Mark[], answer: Marked): Checked[] {
  const own = marks.filter(({ question_id }) => question_id === answer.question_id);
  if (own.length === 0) return [];
  const value = seenValue(answer);
  return own.filter((mark) => mark.value === value).map(({ by: id, at }) => ({ id, at }));
}

function seenValue(answer: Marked): string {
  return isAnswered(answer.question_type, answer) ? valueHash(answer.question_type, answer) : '';
}
