/** How often links may be asked for: per address, whoever asks, and per caller, whatever the address. */
import { createHmac } from 'node:crypto';
import type { Table } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { signInCounters } from '../keys.ts';

const HOUR_MS = 3_600_000;
/** Per clock hour. An office shares its address. */
const MOST = { address: 5, caller: 60 } as const;

/** Counts, and answers whether it was one too many. `now` in milliseconds. */
export async function isOverLimit(
  table: Table,
  pepper: PepperValues,
  counted: { readonly what: keyof typeof MOST; readonly value: string; readonly now: number },
): Promise<boolean> {
  const { what, value, now } = counted;
  const hour = Math.floor(now / HOUR_MS);
  const text = `sign-in.count.${what}.${value.trim().toLowerCase()}`;
  const hash = createHmac('sha256', pepper.current).update(text).digest('base64url');
  const item = await table.update(signInCounters.key(areaRoot('signIn'), { 'keyed hash': hash, hour }), {
    add: { asked: 1 },
    set: { ttl: (hour + 2) * (HOUR_MS / 1000) },
  });
  return Number(item['asked']) > MOST[what];
}

/** Seconds until the counters begin anew. */
export function secondsLeft(now: number): number {
  return Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1000);
}
