/** Marks of answers that people have looked at. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';

/** Marks of one response, of all people together, so that replies with its answers stay below the limit of the platform. */
export const MOST_MARKS = 1_000;

export const AnswerPatch = z.object({ checked: z.boolean() }).meta({ id: 'AnswerPatch' });

/** A person who has checked the answer as it is now. */
export const Checked = z.object({ id: Uuid, at: Instant }).meta({ id: 'AnswerCheckedBy' });
export type Checked = z.input<typeof Checked>;

export const AnswerMarked = z
  .object({ answer_id: Uuid, question_id: z.int(), checked_by: z.array(Checked) })
  .meta({ id: 'AnswerMarked' });
