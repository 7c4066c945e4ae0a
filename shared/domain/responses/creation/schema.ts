/** Schemas of the creation of many responses in one call (RESP-201 to RESP-206). */
import * as z from 'zod';
import { judgedLater } from '#shared/contract/judged-later.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { LanguageCode, WantedHours } from '../../tenants/schema.ts';
import { ResponseInput } from '../schema.ts';

/** Largest batch of POST /responses/batch/ (R28). */
const MAX_BATCH = 200;

const Items = z.array(judgedLater(ResponseInput));

/** `expiry_hours` and `language` are those of the items that say nothing themselves. */
const Together = z.object({ responses: Items, expiry_hours: WantedHours, language: LanguageCode.optional() });

/**
 * Body of POST /responses/batch/: an array, or an object with the array in `responses` and what all of its items share. Items are
 * validated one by one.
 */
export const ResponseBatchInput = z
  .union(
    [Items, Together],
    'Give an array of responses, or an object with it in responses, and where wanted expiry_hours and language.',
  )
  .superRefine((body, context) => {
    const { length } = Array.isArray(body) ? body : body.responses;
    if (length === 0) context.addIssue('Give at least one response.');
    if (length > MAX_BATCH) context.addIssue(`Give at most ${MAX_BATCH} responses.`);
  })
  .transform((body) => (Array.isArray(body) ? { responses: body } : body))
  .meta({ id: 'ResponseBatchInput' });
export type ResponseBatchInput = z.output<typeof ResponseBatchInput>;

const BatchResult = z.object({
  success: z.boolean(),
  response_id: Uuid.optional(),
  error: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type BatchResult = z.output<typeof BatchResult>;

export const ResponseBatchReply = z
  .object({ created_count: z.int(), failed_count: z.int(), results: z.array(BatchResult) })
  .meta({ id: 'ResponseBatchReply' });
