/** Schemas of stored sessions. */
import * as z from 'zod';

/** `T#<tenant>#ORG#USER#<user>` / `SESSION#<session>`. Times in milliseconds since the epoch. */
export const PersonSessionRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  session_id: z.uuid(),
  /** SHA-256 of the token's secret part, hex. The token itself is not stored. */
  secret_hash: z.string(),
  /** Sealed under the live environment's key. */
  device: z.string(),
  started_at: z.int(),
  last_seen_at: z.int(),
  expires_at: z.int(),
  stepped_up_at: z.int().optional(),
});
export type PersonSessionRecord = z.output<typeof PersonSessionRecord>;
