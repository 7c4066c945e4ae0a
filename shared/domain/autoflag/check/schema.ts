/** Schemas of the checking of answers. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';

/** AI-202 to AI-205. */
export const CheckStarted = z
  .object({ task_id: Uuid, response_id: Uuid, status: z.literal('pending'), message: z.string() })
  .meta({ id: 'CheckStarted' });
