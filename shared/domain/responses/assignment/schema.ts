/** Who works on a response, as callers say and get it. */
import * as z from 'zod';
import { Instant, line, Uuid } from '#shared/contract/primitives.ts';
import { ResponseStatusSchema } from '../schema.ts';

/** A name or an id by which the tenant's own systems know the person. Null: nobody. */
export const ResponsePatch = z.object({ assigned_to: line(200, 1).nullable() }).meta({ id: 'ResponsePatch' });

export const ResponseAssigned = z
  .object({
    response_id: Uuid,
    status: ResponseStatusSchema,
    assigned_to: z.string().nullable(),
    updated_at: Instant,
  })
  .meta({ id: 'ResponseAssigned' });
