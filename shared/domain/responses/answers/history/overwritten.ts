/** Which values a change of answers overwrites or clears. Pure. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import type { StoredAnswer } from '../../record.ts';
import type { LoadedSection } from '../sections.ts';
import { continuesRun, type Writing, Written } from './actor.ts';

/** The parts of an answer that are its value. */
export const AnswerValue = z.object({
  answer_text: z.string(),
  date_answer: z.string().nullable(),
  structured_data: z.array(z.record(z.string(), z.unknown())).nullable(),
});
export type AnswerValue = z.output<typeof AnswerValue>;

/** A value that is no longer there. `cleared`: the change left the question without an answer. */
export const OverwrittenAnswer = AnswerValue.extend({
  id: Uuid,
  question_id: z.int(),
  written: Written.nullable(),
  written_at: z.string(),
  cleared: z.boolean(),
});
export type OverwrittenAnswer = z.output<typeof OverwrittenAnswer>;

/** The values of `before` that `after` does not have, without drafts of the same change. */
export function overwrittenAnswers(
  before: readonly LoadedSection[],
  after: readonly LoadedSection[],
  writing: Writing,
): readonly OverwrittenAnswer[] {
  return after.flatMap((section) => {
    const now = new Map(section.answers.map((answer) => [answer.question_id, answer]));
    const was = before.find(({ sectionNumber }) => sectionNumber === section.sectionNumber)?.answers ?? [];
    return was.flatMap((answer) => {
      const next = now.get(answer.question_id);
      if (next !== undefined && sameValue(answer, next)) return [];
      return continuesRun(answer.written, writing) ? [] : [overwritten(answer, next === undefined)];
    });
  });
}

export function sameValue(a: AnswerValue, b: AnswerValue): boolean {
  return (
    a.answer_text === b.answer_text &&
    a.date_answer === b.date_answer &&
    JSON.stringify(a.structured_data) === JSON.stringify(b.structured_data)
  );
}

/** The value of an answer without its question. */
export function answerValue({ answer_text, date_answer, structured_data }: AnswerValue): AnswerValue {
  return { answer_text, date_answer, structured_data };
}

function overwritten(answer: StoredAnswer, cleared: boolean): OverwrittenAnswer {
  return {
    ...answerValue(answer),
    id: answer.id,
    question_id: answer.question_id,
    written: answer.written ?? null,
    written_at: answer.updated_at,
    cleared,
  };
}
