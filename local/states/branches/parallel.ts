/** Parallel: all branches at once on the same input; the first that fails stops the others. */
import type { ParallelState } from '../definition/model.ts';
import { runtimeFault } from '../faults.ts';
import { type Frame, newFrame } from '../journal/frame.ts';
import { type Json, withinLimit } from '../json.ts';
import { bindingsOf, frameOf, leave, type Place, type Step } from '../machine/place.ts';
import { runChildren } from './children.ts';

export async function performParallel(place: Place, state: ParallelState): Promise<Step> {
  const { run, path, execution } = place;
  if (frameOf(place).children === undefined) await run.journal.plan(path, await planned(place, state));
  const frames = await runChildren(place, {
    concurrency: state.branches.length,
    scope: (index) => branch(state, index),
    execution: () => execution,
  });
  const what = `The result of the state '${frameOf(place).state}'`;
  const result = withinLimit(outputsOf(frames), what);
  return leave(place, state, { result }, result);
}

/** The outputs of scopes that have all succeeded. */
export function outputsOf(frames: readonly Frame[]): Json[] {
  return frames.map(({ outcome }) => (outcome !== undefined && 'output' in outcome ? outcome.output : null));
}

async function planned(place: Place, state: ParallelState): Promise<Frame[]> {
  const { input, variables, item } = frameOf(place);
  const { expressions, clock } = place.run;
  const given =
    state.Arguments === undefined ? input : await expressions.fill(state.Arguments, bindingsOf(place));
  return state.branches.map((scope) => ({
    ...newFrame(scope.startAt, given, variables, clock.now()),
    ...(item === undefined ? {} : { item }),
  }));
}

function branch(state: ParallelState, index: number) {
  const scope = state.branches[index];
  if (scope === undefined) throw runtimeFault(`There is no branch ${index}`);
  return scope;
}
