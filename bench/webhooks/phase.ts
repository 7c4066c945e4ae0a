/** One phase: a healthy endpoint gets events while another endpoint gets ten times as many deliveries. */
import { randomUUID } from 'node:crypto';
import type { RunningFleet } from '../../cli/local/start-fleet.ts';
import { advance, type Caller, pause, subscribe, trigger, unsubscribe, until } from './calls.ts';
import { BenchReceiver } from './receiver.ts';

/** What the other endpoint does, and whose it is. `answerMs` undefined: it accepts connections and never answers. */
export interface Other {
  readonly answerMs: number | undefined;
  readonly owner: 'same' | 'another';
}

export interface Phase {
  /** Milliseconds from the answer of the call to the arrival, of every healthy delivery. */
  readonly waits: readonly number[];
  readonly missing: number;
  /** Posts to the other endpoint that began while a healthy delivery was on its way, by healthy delivery. */
  readonly ahead: readonly number[];
  /** Most posts to the other endpoint that were open at once. */
  readonly mostOpen: number;
}

export const EVENTS_PER_SEC = 2;
/** Subscriptions of the other endpoint, each of which gets every event: ten times the volume. */
export const OTHER_SUBSCRIPTIONS = 10;
export const SECONDS = 10;
/** Longer than a delivery waits for a slot. After it, nothing of a phase is left to disturb the next one. */
const CLEAN_UP_SEC = 120;

export interface Parties {
  readonly fleet: RunningFleet;
  readonly callers: readonly [Caller, Caller];
}

/** `other` undefined: the healthy endpoint is alone. */
export async function runPhase({ fleet, callers }: Parties, other: Other | undefined): Promise<Phase> {
  const [mine, theirs] = callers;
  const owner = other?.owner === 'same' ? mine : theirs;
  const healthy = await BenchReceiver.listen(0);
  const noisy = await BenchReceiver.listen(other?.answerMs);
  const [own, noise] = [`healthy ${randomUUID()}`, `noise ${randomUUID()}`];
  const mineId = await subscribe(mine, healthy.url, own);
  const noiseIds: string[] = [];
  for (let n = 0; other !== undefined && n < OTHER_SUBSCRIPTIONS; n += 1)
    noiseIds.push(await subscribe(owner, noisy.url, noise));
  const sent = new Map<string, number>();
  const calls: Promise<void>[] = [];
  for (let tick = 0; tick < SECONDS * EVENTS_PER_SEC; tick += 1) {
    if (other !== undefined) calls.push(trigger(owner, noise).then(() => undefined));
    // Not together with the event of the other endpoint, and not always as long after it.
    await pause((300 * (tick % 5)) / (4 * EVENTS_PER_SEC) + 100 / EVENTS_PER_SEC);
    calls.push(trigger(mine, own).then((id) => void sent.set(id, performance.now())));
    await pause(900 / EVENTS_PER_SEC - (300 * (tick % 5)) / (4 * EVENTS_PER_SEC));
  }
  await Promise.all(calls);
  await until(() => healthy.received.size >= sent.size, 30_000);
  await unsubscribe(mine, mineId);
  for (const id of noiseIds) await unsubscribe(owner, id);
  healthy.close();
  noisy.close();
  await advance(fleet, CLEAN_UP_SEC);
  await advance(fleet, CLEAN_UP_SEC);
  return { ...judged(sent, healthy, noisy), mostOpen: noisy.mostOpen };
}

function judged(sent: ReadonlyMap<string, number>, healthy: BenchReceiver, noisy: BenchReceiver) {
  const waits: number[] = [];
  const ahead: number[] = [];
  for (const [id, at] of sent) {
    const came = healthy.received.get(id);
    if (came === undefined) continue;
    // The delivery may arrive before the answer of the call.
    waits.push(Math.max(came - at, 1));
    ahead.push(noisy.arrivals.filter((begun) => begun > at && begun < came).length);
  }
  return { waits, ahead, missing: sent.size - waits.length };
}
