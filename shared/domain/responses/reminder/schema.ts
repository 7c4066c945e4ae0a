/** What a reminder answers. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';

/** `is_new_link`: the link that was mailed before has ended. */
export const ReminderReply = z
  .object({
    response_id: Uuid,
    session_id: Uuid,
    is_new_link: z.boolean(),
    expires_at: Instant,
  })
  .meta({ id: 'ReminderReply' });
