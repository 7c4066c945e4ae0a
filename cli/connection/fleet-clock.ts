/** Reads the clock of the local fleet. It can be moved, and the operator's dates and checks must follow it. */
import * as z from 'zod';
import type { Clock } from '#shared/platform/ports.ts';
import { systemClock } from '#shared/platform/system.ts';

const Answer = z.object({ now: z.iso.datetime() });
const WAIT_MS = 2_000;

/** Asks once for the offset of the fleet's clock. Uses the machine's clock where the fleet does not answer. */
export async function fleetClock(url: string | undefined): Promise<Clock> {
  if (url === undefined) return systemClock;
  const ahead = await offsetAt(url).catch(() => 0);
  return { now: () => systemClock.now() + ahead };
}

async function offsetAt(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) });
  const { now } = Answer.parse(await response.json());
  return Date.parse(now) - systemClock.now();
}
