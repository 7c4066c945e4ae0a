/** Pass, Succeed, Fail, Choice and Wait. */
import type { ChoiceState, FailState, PassState, SucceedState, WaitState } from '../definition/model.ts';
import { Fault, queryEvaluationError } from '../faults.ts';
import { bindingsOf, frameOf, leave, type Place, type Step } from './place.ts';
import { sleepUntil } from './waiting.ts';

/** Longest Wait and task timeout in seconds (Amazon States Language). */
export const LONGEST_SECONDS = 99_999_999;

export function performPass(place: Place, state: PassState | SucceedState): Promise<Step> {
  return leave(place, state, {}, frameOf(place).input);
}

export async function performFail(place: Place, state: FailState): Promise<Step> {
  const text = async (template: string | undefined) => {
    const value = template === undefined ? '' : await place.run.expressions.fill(template, bindingsOf(place));
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  throw new Fault(await text(state.Error), await text(state.Cause));
}

export async function performChoice(place: Place, state: ChoiceState): Promise<Step> {
  const { input, state: name } = frameOf(place);
  for (const choice of state.Choices) {
    if (await holds(place, choice.Condition)) return leave(place, choice, {}, input);
  }
  if (state.Default === undefined) {
    throw new Fault('States.NoChoiceMatched', `No choice of '${name}' matched and there is no Default`);
  }
  return leave(place, { ...state, Next: state.Default }, {}, input);
}

/** The end of the wait is fixed, durably, when the state is entered. */
export async function performWait(place: Place, state: WaitState): Promise<Step> {
  const frame = frameOf(place);
  const resumeAt = frame.resumeAt ?? (await endOfWait(place, state, frame.entered));
  if (frame.resumeAt === undefined) await place.run.journal.put(place.path, { ...frame, resumeAt });
  await sleepUntil(place.run.clock, resumeAt, place.signal);
  return leave(place, state, {}, frame.input);
}

async function holds(place: Place, condition: string | boolean): Promise<boolean> {
  const value = await place.run.expressions.fill(condition, bindingsOf(place));
  if (typeof value === 'boolean') return value;
  throw queryEvaluationError(String(condition), 'a Condition must give true or false');
}

async function endOfWait(place: Place, state: WaitState, entered: number): Promise<number> {
  const { expressions } = place.run;
  const bindings = bindingsOf(place);
  if (state.Seconds !== undefined) {
    const bounds = { min: 0, max: LONGEST_SECONDS };
    return entered + 1000 * (await expressions.number(state.Seconds, bindings, bounds));
  }
  const moment = await expressions.fill(state.Timestamp ?? '', bindings);
  const at = typeof moment === 'string' && moment.includes('T') ? Date.parse(moment) : Number.NaN;
  if (Number.isNaN(at)) throw queryEvaluationError(String(state.Timestamp), 'it is not a timestamp');
  return at;
}
