/** Question files of `assist evaluate`, and answers in the shape of their gold. */
import * as z from 'zod';
import { selectionOf } from '#shared/domain/questionnaires/rules/read.ts';
import { InstanceSchema, QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { nameOfEntry } from '#shared/extraction/answering/same.ts';
import type { AskedQuestion, FoundValue } from '#shared/extraction/model.ts';
import { fits, readJson } from '../../connection/read-json.ts';
import { unreadableFile } from '../../connection/refused.ts';

const FileQuestion = z.object({
  id: z.union([z.int(), z.string().min(1)]),
  type: QuestionType,
  text: z.string().min(1),
  options: z.array(z.string()).nullish(),
  schema: InstanceSchema.optional(),
});
const QuestionFile = z.object({
  questions: z
    .array(FileQuestion)
    .min(1)
    .refine((questions) => new Set(questions.map(({ id }) => String(id))).size === questions.length, {
      message: 'have an id twice',
    }),
});

export interface FiledQuestion {
  /** The id as it is in the file. */
  readonly key: string;
  readonly asked: AskedQuestion;
}

/** The questions of a file. Throws where the file is missing or has another shape. */
export async function readQuestions(path: string): Promise<readonly FiledQuestion[]> {
  const content = await readJson(path);
  if (content === undefined) throw unreadableFile(path, 'does not exist');
  return fits(path, QuestionFile, content).questions.map(({ id, type, text, options, schema }, at) => ({
    key: String(id),
    asked: { id: at, type, text, options: options ?? null, ...(schema === undefined ? {} : { schema }) },
  }));
}

/** A value as the gold of a question file has it: a text, a list, or `[text, date]`. */
export function goldShape(
  type: AskedQuestion['type'],
  value: FoundValue,
): string | readonly unknown[] | null {
  switch (type) {
    case 'date':
      return value.date_answer;
    case 'text_and_date':
      return [value.answer_text, value.date_answer];
    case 'multi_select':
      return selectionOf(value);
    case 'structured':
      return (value.structured_data ?? []).map(nameOfEntry);
    default:
      return value.answer_text;
  }
}
