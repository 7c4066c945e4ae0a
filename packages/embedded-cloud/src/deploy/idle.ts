/** Waits until nothing in the cloud is at work. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Settled } from '../control/control.ts';

/** A part of the cloud that may be at work, with a readable name. */
export interface Probe {
  readonly name: string;
  readonly busy: () => boolean | Promise<boolean>;
}

/** Work moves from one part to the next, so the cloud counts as idle only after this many looks in a row. */
const LOOKS = 4;
const BETWEEN_LOOKS_MS = 15;

/** `limitMs` is in the machine's time; work that waits for the cloud's clock counts as idle. */
export async function untilIdle(probes: readonly Probe[], limitMs: number): Promise<Settled> {
  const end = performance.now() + limitMs;
  let quiet = 0;
  let busy: string[] = [];
  while (quiet < LOOKS && performance.now() < end) {
    busy = await namesOfBusy(probes);
    quiet = busy.length === 0 ? quiet + 1 : 0;
    if (quiet < LOOKS) await pause(BETWEEN_LOOKS_MS);
  }
  return { settled: quiet >= LOOKS, busy };
}

async function namesOfBusy(probes: readonly Probe[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name, busy } of probes) {
    if (await busy()) names.push(name);
  }
  return names;
}
