/** Schemas of the assistant's endpoints. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';

/** `overwrite`: what was found replaces answers. `fill_empty`: only questions without an answer are answered. */
export const AutofillMode = z.enum(['overwrite', 'fill_empty']);
export type AutofillMode = z.output<typeof AutofillMode>;

export const AutofillInput = z
  .object({ mode: AutofillMode.default('overwrite') })
  .meta({ id: 'AutofillInput' });

/** AI-102 to AI-105. */
export const AutofillStarted = z
  .object({ task_id: Uuid, response_id: Uuid, status: z.literal('pending'), message: z.string() })
  .meta({ id: 'AutofillStarted' });

/** The input of the job. */
export const AutofillJob = z.object({
  task_id: z.uuid(),
  response_id: z.uuid(),
  mode: AutofillMode,
  /** The status at the start. The run fails where it is another one. */
  status: z.string(),
  /** Ids of the questions that had an answer at the start. One that a person clears during the run stays empty. */
  answered: z.array(z.int()),
});
export type AutofillJob = z.output<typeof AutofillJob>;
