/**
 * How often links may be asked for. A stranger uses up what is allowed from where they call, and not what others may ask for: neither the
 * person at another place, nor the person's own session.
 */
import { createHmac } from 'node:crypto';
import type { Table } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { signInCounters } from '../keys.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * How many there may be, per so many hours of the clock. An office shares its address, so that `caller` is counted for all addresses of mail,
 * and `pair` for one of them. `address` is for whoever asks from many places at once, and `person` for the confirmations of somebody who is
 * signed in.
 */
const MOST = {
  caller: { most: 60, hours: 1 },
  pair: { most: 5, hours: 1 },
  'pair of a day': { most: 20, hours: DAY_HOURS },
  address: { most: 30, hours: 1 },
  person: { most: 30, hours: 1 },
} as const;

/** Counts, and answers whether it was one too many. `now` in milliseconds. */
export async function isOverLimit(
  table: Table,
  pepper: PepperValues,
  counted: { readonly what: keyof typeof MOST; readonly value: string; readonly now: number },
): Promise<boolean> {
  const { what, value, now } = counted;
  const { most, hours } = MOST[what];
  const hour = Math.floor(now / (HOUR_MS * hours)) * hours;
  const text = `sign-in.count.${what}.${value.trim().toLowerCase()}`;
  const hash = createHmac('sha256', pepper.current).update(text).digest('base64url');
  const item = await table.update(signInCounters.key(areaRoot('signIn'), { 'keyed hash': hash, hour }), {
    add: { asked: 1 },
    set: { ttl: (hour + hours + 1) * (HOUR_MS / 1000) },
  });
  return Number(item['asked']) > most;
}

/** Seconds until the counters begin anew. */
export function secondsLeft(now: number): number {
  return Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1000);
}
