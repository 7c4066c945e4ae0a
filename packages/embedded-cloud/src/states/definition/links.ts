/** Checks how states hang together: targets, ends, reachability, and the order of retriers and catchers. */
import type { RecoverableState, Scope, State } from './model.ts';
import { invalidDefinition } from './refusal.ts';

/** Refuses targets that do not exist, states without a way on, and states that nothing leads to. */
export function checkFlow(scope: Scope, place: string): void {
  const reached = new Set([scope.startAt]);
  for (const name of reached) {
    const state = scope.states.get(name);
    if (state === undefined) throw invalidDefinition(`Missing state ${name}`, place);
    for (const target of targetsOf(state, `${place}/States/${name}`)) reached.add(target);
  }
  const lost = [...scope.states.keys()].find((name) => !reached.has(name));
  if (lost !== undefined) throw invalidDefinition(`State ${lost} is not reachable`, place);
}

function targetsOf(state: State, place: string): string[] {
  if (state.Type === 'Succeed' || state.Type === 'Fail') return [];
  if (state.Type === 'Choice') {
    const targets = state.Choices.map((choice) => choice.Next);
    return state.Default === undefined ? targets : [...targets, state.Default];
  }
  if ((state.Next === undefined) !== (state.End === true)) {
    throw invalidDefinition('exactly one of Next and End must be given', place);
  }
  const caught = 'Catch' in state ? state.Catch.map((catcher) => catcher.Next) : [];
  return state.Next === undefined ? caught : [state.Next, ...caught];
}

/** `States.ALL` stands alone and comes last, and pauses do not shrink (Amazon States Language, "Retrying"). */
export function checkRecovery(state: RecoverableState | Omit<RecoverableState, 'branches'>, place: string) {
  for (const list of [state.Retry, state.Catch]) {
    for (const [index, { ErrorEquals: errors }] of list.entries()) {
      if (!errors.includes('States.ALL')) continue;
      if (errors.length > 1 || index < list.length - 1) {
        throw invalidDefinition('States.ALL must stand alone in the last retrier or catcher', place);
      }
    }
  }
  for (const { MaxDelaySeconds: longest, IntervalSeconds: first } of state.Retry) {
    if (longest !== undefined && longest <= first) {
      throw invalidDefinition('MaxDelaySeconds must be greater than IntervalSeconds', place);
    }
  }
}
