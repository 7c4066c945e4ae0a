/** An audit row, as the backfill reads it. */
import * as z from 'zod';

export const StoredAuditRow = z.object({
  action: z.string(),
  target: z.string(),
  actor_kind: z.enum(['key', 'user', 'respondent', 'system']),
  actor_id: z.string(),
  request_id: z.string(),
  at: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type StoredAuditRow = z.output<typeof StoredAuditRow>;
