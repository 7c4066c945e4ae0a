/** Waits until everything in the cloud has come to rest. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Settled } from '../control/control.ts';

/** Something that may be at work, by the name a person would give it. */
export interface Probe {
  readonly name: string;
  readonly busy: () => boolean | Promise<boolean>;
}

/** Work hops from one part to the next, so rest only counts when it lasts this many looks. */
const LOOKS = 4;
const BETWEEN_LOOKS_MS = 15;

/** `limitMs` of the machine's time; work that waits on the cloud's clock is at rest. */
export async function untilQuiet(probes: readonly Probe[], limitMs: number): Promise<Settled> {
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
