/** Runs the planned scopes of a Map, so many at a time; those that ended before a restart are not run again. */
import type { Scope } from '../definition/model.ts';
import { Fault } from '../faults.ts';
import { type Frame, type Outcome, settled } from '../journal/frame.ts';
import { childPath } from '../journal/journal.ts';
import type { Json, JsonObject } from '../json.ts';
import { frameOf, type Place } from '../machine/place.ts';

export interface Children {
  readonly concurrency: number;
  readonly scope: (index: number) => Scope;
  /** `$states.context.Execution` of a child. */
  readonly execution: (index: number, frame: Frame) => JsonObject;
  /** Called for each failed child; throws when that fails the whole. Without it the first failure does. */
  readonly tolerate?: (frame: Frame) => void;
  /** Milliseconds a child may take. */
  readonly patience?: { readonly time: number; readonly fault: () => Fault };
}

/** The frames of all children once they have ended, in order. Throws the fault that ended the whole. */
export async function runChildren(place: Place, children: Children): Promise<readonly Frame[]> {
  const count = frameOf(place).children ?? 0;
  const controller = new AbortController();
  const signal = AbortSignal.any([place.signal, controller.signal]);
  const failures: unknown[] = [];
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const lane = async () => {
    for (const index of indices) {
      if (signal.aborted) return;
      try {
        await runChild({ ...place, signal }, children, index);
      } catch (error) {
        failures.push(error);
        controller.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(children.concurrency, count) }, lane));
  place.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return Array.from({ length: count }, (_, index) => place.run.journal.frame(childPath(place.path, index)));
}

/** The outputs of scopes that have all succeeded. */
export function outputsOf(frames: readonly Frame[]): Json[] {
  return frames.map(({ outcome }) => (outcome !== undefined && 'output' in outcome ? outcome.output : null));
}

async function runChild(parent: Place, children: Children, index: number): Promise<void> {
  const { journal, clock } = parent.run;
  const path = childPath(parent.path, index);
  const before = journal.frame(path);
  if (before.outcome === undefined) {
    const execution = children.execution(index, before);
    const place = { ...parent, path, scope: children.scope(index), execution };
    const outcome = await outcomeOf(place, children);
    await journal.put(path, settled(journal.frame(path), outcome, clock.now()));
  }
  const frame = journal.frame(path);
  if (frame.outcome !== undefined && 'error' in frame.outcome) children.tolerate?.(frame);
}

async function outcomeOf(place: Place, children: Children): Promise<Outcome> {
  const { clock, interpret } = place.run;
  const controller = new AbortController();
  const { patience } = children;
  const callOff =
    patience === undefined
      ? () => undefined
      : clock.wake(frameOf(place).began + patience.time, () => controller.abort(patience.fault()));
  try {
    const signal = AbortSignal.any([place.signal, controller.signal]);
    return { output: await interpret({ ...place, signal }) };
  } catch (error) {
    place.signal.throwIfAborted();
    if (children.tolerate === undefined || !(error instanceof Fault)) throw error;
    return { error: error.error, cause: error.message };
  } finally {
    callOff();
  }
}
