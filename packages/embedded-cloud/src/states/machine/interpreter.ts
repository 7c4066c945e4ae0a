/** Runs a scope state by state; each transition is durable before the next state begins. */
import { performMap } from '../branches/map.ts';
import type { State } from '../definition/model.ts';
import { runtimeFault } from '../faults.ts';
import { advanced } from '../journal/frame.ts';
import { type Json, withinLimit } from '../json.ts';
import { frameOf, type Place, type Step } from './place.ts';
import { performChoice, performFail, performPass, performWait } from './plain-states.ts';
import { recovering } from './recovery.ts';
import { performTask } from './task.ts';

/** From the frame's current state to the end of the scope: its output, or the `Fault` it fails with. */
export async function interpret(place: Place): Promise<Json> {
  const { run, scope, path, signal } = place;
  for (;;) {
    signal.throwIfAborted();
    const { state: name, input, variables } = frameOf(place);
    const state = scope.states.get(name);
    if (state === undefined) throw runtimeFault(`The state '${name}' does not exist`);
    withinLimit(input, `The input of the state '${name}'`);
    const step = await perform(place, state);
    if (step.next === undefined) return step.output;
    const merged = { ...variables, ...step.assigned };
    const frame = advanced(frameOf(place), step.next, step.output, merged, run.clock.now());
    await run.journal.put(path, frame);
  }
}

function perform(place: Place, state: State): Promise<Step> {
  switch (state.Type) {
    case 'Pass':
    case 'Succeed':
      return performPass(place, state);
    case 'Fail':
      return performFail(place, state);
    case 'Choice':
      return performChoice(place, state);
    case 'Wait':
      return performWait(place, state);
    case 'Task':
      return recovering(place, state, () => performTask(place, state));
    case 'Map':
      return recovering(place, state, () => performMap(place, state));
  }
}
