/** The steps of a review between submission and decision (R19). */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { ProfileView } from '../../tenants/schema.ts';
import { ResponseStatusSchema } from '../schema.ts';

const ReviewAction = z.enum(['start', 'complete']).meta({ id: 'ReviewAction' });

export const ReviewInput = z.object({ action: ReviewAction }).meta({ id: 'ReviewInput' });

/** Reviewer and time are null until a review is finished. */
export const ReviewReply = z
  .object({
    success: z.boolean(),
    response_id: Uuid,
    status: ResponseStatusSchema,
    reviewed_by: ProfileView.nullable(),
    reviewed_at: Instant.nullable(),
  })
  .meta({ id: 'ReviewReply' });
