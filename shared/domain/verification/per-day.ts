/** How many verification sessions an entity got today. */
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { verificationDays } from './keys.ts';

const DAY_MS = 86_400_000;
const DAYS_KEPT_SEC = 2 * 86_400;

/** Sessions that the entity got today, ended ones included. `now` in milliseconds. */
export async function countToday(
  table: Table,
  scope: TenantScope,
  entityId: string,
  now: number,
): Promise<number> {
  const item = await table.get(dayKey(scope, entityId, new Date(now).toISOString()), { consistent: true });
  const used = item?.['used'];
  return typeof used === 'number' ? used : 0;
}

/** Seconds until the count of the day begins anew. */
export function secondsLeftToday(now: number): number {
  return Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
}

function dayKey(scope: TenantScope, entityId: string, instant: string): Key {
  return verificationDays.key(scope, { 'entity id': entityId, day: instant.slice(0, 10) });
}

/** Counts a session in. */
export function dayWrite(
  scope: TenantScope,
  { entityId, createdAt }: { readonly entityId: string; readonly createdAt: string },
): Write {
  return {
    update: dayKey(scope, entityId, createdAt),
    add: { used: 1 },
    set: { ttl: Math.ceil(Date.parse(createdAt) / 1000) + DAYS_KEPT_SEC },
  };
}
