/** Task: calls a service, and waits for its token where the resource says so. */
import { readResource, type TaskResource } from '../definition/integrations.ts';
import type { TaskState } from '../definition/model.ts';
import type { Bindings } from '../expression/expressions.ts';
import { Fault, heartbeatTimeout, runtimeFault, taskFault, timeout } from '../faults.ts';
import type { TaskCall } from '../journal/frame.ts';
import { type Json, toJson, withinLimit } from '../json.ts';
import { bindingsOf, frameOf, leave, type Place, type Step } from './place.ts';
import { LONGEST_SECONDS } from './plain-states.ts';
import { type Deadline, limited } from './waiting.ts';

/**
 * One attempt. A call whose end was not recorded is made again after a restart, with the same token: tasks are
 * invoked at least once.
 */
export async function performTask(place: Place, state: TaskState): Promise<Step> {
  const { expressions } = place.run;
  const resource = readResource(state.Resource);
  if (resource === undefined) throw runtimeFault(`Resource ${state.Resource} is not emulated`);
  const call = await begin(place, resource);
  const bindings = bindingsOf(place);
  const { input, state: name } = frameOf(place);
  const given = state.Arguments === undefined ? input : await expressions.fill(state.Arguments, bindings);
  const args = withinLimit(given, `The arguments of the state '${name}'`);
  const deadlines = await deadlinesOf(place, state, bindings, call);
  try {
    const result = resource.callback
      ? await calledBack(place, resource, args, call, deadlines)
      : await called(place, resource, args, deadlines);
    return await leave(place, state, { result }, result);
  } finally {
    place.run.tokens.release(call.token);
  }
}

/** A task that waits for its token is remembered before it is called. */
async function begin(place: Place, resource: TaskResource): Promise<TaskCall> {
  const { clock, journal, tokens, machineArn } = place.run;
  const frame = frameOf(place);
  if (frame.call !== undefined) return frame.call;
  const call = { token: tokens.issue(machineArn), started: clock.now(), called: false };
  if (resource.callback) await journal.put(place.path, { ...frame, call }, [tokens.opening(call.token)]);
  return call;
}

async function called(
  place: Place,
  { resource }: TaskResource,
  args: Json,
  deadlines: readonly Deadline[],
): Promise<Json> {
  const { clock, task, roleArn } = place.run;
  const work = Promise.resolve()
    .then(() => task(resource, args, roleArn))
    .catch((error: unknown) => {
      throw taskFault(error);
    });
  const result = toJson(await limited(work, clock, place.signal, deadlines));
  return withinLimit(result, `The result of the state '${frameOf(place).state}'`);
}

async function calledBack(
  place: Place,
  resource: TaskResource,
  args: Json,
  call: TaskCall,
  deadlines: readonly Deadline[],
): Promise<Json> {
  const { clock, journal, tokens } = place.run;
  const answer = tokens.answer(call.token);
  answer.catch(() => undefined);
  if (!call.called) {
    await called(place, resource, args, deadlines);
    await journal.put(place.path, { ...frameOf(place), call: { ...call, called: true } });
  }
  const outcome = await limited(answer, clock, place.signal, deadlines);
  if ('error' in outcome) throw new Fault(outcome.error, outcome.cause);
  return outcome.output;
}

async function deadlinesOf(
  place: Place,
  state: TaskState,
  bindings: Bindings,
  { started, token }: TaskCall,
): Promise<Deadline[]> {
  const { expressions, tokens } = place.run;
  const { state: name } = frameOf(place);
  const bounds = { min: 1, max: LONGEST_SECONDS };
  const deadlines: Deadline[] = [];
  if (state.TimeoutSeconds !== undefined) {
    const end = started + 1000 * (await expressions.number(state.TimeoutSeconds, bindings, bounds));
    deadlines.push({ dueAt: () => end, fault: () => timeout(`The state '${name}'`) });
  }
  if (state.HeartbeatSeconds !== undefined) {
    const pause = 1000 * (await expressions.number(state.HeartbeatSeconds, bindings, bounds));
    deadlines.push({
      dueAt: () => tokens.lastBeat(token, started) + pause,
      fault: () => heartbeatTimeout(name),
    });
  }
  return deadlines;
}
