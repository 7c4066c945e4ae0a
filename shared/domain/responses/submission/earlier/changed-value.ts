/** The value of an answer at an earlier submission, as callers get it. */
import * as z from 'zod';

// Shared, because each schema takes time at every start of a function.
const Text = z.string();

/** The value at a submission; `is_cut` where it is too long to be repeated here. Empty where the question had no answer. */
export const ChangedFrom = z
  .object({
    submission: z.int(),
    answer_text: Text,
    date_answer: Text.nullable(),
    structured_data: z.array(z.record(Text, z.unknown())).nullable(),
    is_cut: z.boolean(),
  })
  .meta({ id: 'AnswerChangedFrom' });
export type ChangedFrom = z.input<typeof ChangedFrom>;
