/** Question files of `assist evaluate`, and answers in the shape of their gold. */
import type { AskedQuestion } from '@probity/extraction/model';
import * as z from 'zod';
import { InstanceSchema, QuestionType } from '#shared/domain/questionnaires/schema.ts';
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
