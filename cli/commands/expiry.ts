/** Parses the expiry of a key. */
import * as z from 'zod';
import { CommandRefused } from '../connection/refused.ts';

const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const;
const Day = z.iso.date();
const Moment = z.iso.datetime({ offset: true });

/**
 * Milliseconds since the epoch for a duration (`12h`, `90d`) from `now`, for the start of a day in UTC (`2027-01-31`), or for
 * an instant (`2027-01-31T18:00:00Z`). Throws for anything else.
 */
export function expiryOf(text: string, now: number): number {
  const span = /^([1-9]\d{0,4})([hd])$/.exec(text);
  if (span !== null) return now + Number(span[1]) * (span[2] === 'h' ? UNIT_MS.h : UNIT_MS.d);
  if (Day.safeParse(text).success || Moment.safeParse(text).success) return Date.parse(text);
  throw new CommandRefused(
    'invalid_expiry',
    `"${text}" is no expiry: write 12h, 90d, 2027-01-31 or 2027-01-31T18:00:00Z.`,
  );
}
