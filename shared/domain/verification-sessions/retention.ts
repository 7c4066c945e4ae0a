/** How long results of verifications are kept. */
import type { EnvironmentRecord } from '../tenants/schema.ts';

const DAY_MS = 86_400_000;

/** Milliseconds after the completion of a session. */
export function retentionMs({ verification_retention_days: days }: EnvironmentRecord): number {
  return days * DAY_MS;
}
