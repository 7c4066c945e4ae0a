/**
 * How many entities batches may still create today. A call sets aside what it is about to create, in the commit that
 * claims its key, and gives back what it did not create with its answer. A call that dies and is never repeated keeps
 * its share until midnight.
 */

import * as z from 'zod';
import { any, below, isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { dailyQuotaExceeded } from '../errors.ts';
import { quotaDays, quotaShares } from '../keys.ts';
import { DAILY_QUOTA } from './schema.ts';

const DAY_MS = 86_400_000;
const KEPT_SEC = 2 * 86_400;

/** `T#…#QUOTA#ENTITIES` / `S#<seed of the call>`. */
const Share = z.object({ day: z.string(), entities: z.int() });
export type Share = z.output<typeof Share>;

/** What a call of this moment sets aside for so many entities. */
export function shareOf(entities: number, now: number): Share {
  return { day: new Date(now).toISOString().slice(0, 10), entities };
}

/** Refuses the whole call where less is left. */
export function reserveWrites(scope: TenantScope, seed: string, share: Share, now: number): readonly Write[] {
  if (share.entities === 0) return [];
  const ttl = Math.ceil(now / 1000) + KEPT_SEC;
  return [
    {
      update: dayKey(scope, share.day),
      add: { used: share.entities },
      set: { ttl },
      when: any(isNew, below('used', DAILY_QUOTA - share.entities + 1)),
      refuse: (current) => dailyQuotaExceeded(remainingIn(current), untilMidnight(now)),
    },
    { put: { ...shareKey(scope, seed), ...share, ttl } },
  ];
}

/** What an earlier run of the call has set aside. */
export async function findShare(table: Table, scope: TenantScope, seed: string): Promise<Share | undefined> {
  const item = await table.get(shareKey(scope, seed), { consistent: true });
  return item === undefined ? undefined : Share.parse(item);
}

/** Counts what was created instead of what was set aside. */
export function settleWrites(
  scope: TenantScope,
  seed: string,
  share: Share,
  created: number,
): readonly Write[] {
  const difference = created - share.entities;
  return [
    ...(difference === 0 ? [] : [{ update: dayKey(scope, share.day), add: { used: difference } }]),
    ...(share.entities === 0 ? [] : [{ remove: shareKey(scope, seed) }]),
  ];
}

/** What is left of the day, with everything that is set aside taken off. */
export async function readRemaining(table: Table, scope: TenantScope, day: string): Promise<number> {
  return remainingIn(await table.get(dayKey(scope, day), { consistent: true }));
}

function remainingIn(item: Item | undefined): number {
  const used = item?.['used'];
  return DAILY_QUOTA - (typeof used === 'number' ? used : 0);
}

function untilMidnight(now: number): number {
  return Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
}

function dayKey(scope: TenantScope, day: string): Key {
  return quotaDays.key(scope, { day });
}

function shareKey(scope: TenantScope, seed: string): Key {
  return quotaShares.key(scope, { 'seed of the call': seed });
}
