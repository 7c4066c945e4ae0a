/** Retry and Catch around the states that can fail. */
import type { RecoverableState, Retrier } from '../definition/model.ts';
import { covers, Fault } from '../faults.ts';
import { retried } from '../journal/frame.ts';
import { frameOf, leave, type Place, type Step } from './place.ts';
import { sleepUntil } from './waiting.ts';

/** Runs the attempt until it succeeds, a catcher takes the fault, or the fault gets out. */
export async function recovering(
  place: Place,
  state: RecoverableState,
  attempt: () => Promise<Step>,
): Promise<Step> {
  const { clock, journal } = place.run;
  for (;;) {
    const { resumeAt } = frameOf(place);
    if (resumeAt !== undefined) await sleepUntil(clock, resumeAt, place.signal);
    try {
      return await attempt();
    } catch (error) {
      place.signal.throwIfAborted();
      if (!(error instanceof Fault)) throw error;
      const retry = decideRetry(state.Retry, error, frameOf(place).attempts, Math.random());
      if (retry === undefined) return caught(place, state, error);
      const frame = retried(frameOf(place), retry.attempts, clock.now() + retry.delay);
      await journal.put(place.path, frame);
    }
  }
}

/**
 * The pause (ms) before the next attempt, or undefined when there is none: the first retrier that covers the fault
 * decides, and counts its own attempts. `chance` in [0, 1) spreads the pause under `JitterStrategy: FULL`.
 */
function decideRetry(
  retriers: readonly Retrier[],
  fault: Fault,
  attempts: readonly number[],
  chance: number,
): { readonly attempts: readonly number[]; readonly delay: number } | undefined {
  if (fault.error === 'States.Runtime') return undefined;
  const index = retriers.findIndex((retrier) => covers(retrier.ErrorEquals, fault));
  const retrier = retriers[index];
  const made = attempts[index] ?? 0;
  if (retrier === undefined || made >= retrier.MaxAttempts) return undefined;
  const growing = retrier.IntervalSeconds * retrier.BackoffRate ** made;
  const pause = Math.min(growing, retrier.MaxDelaySeconds ?? Number.MAX_SAFE_INTEGER / 1000);
  return {
    attempts: retriers.map((_, at) => (attempts[at] ?? 0) + (at === index ? 1 : 0)),
    delay: pause * 1000 * (retrier.JitterStrategy === 'FULL' ? chance : 1),
  };
}

async function caught(place: Place, state: RecoverableState, fault: Fault): Promise<Step> {
  const catcher = state.Catch.find(({ ErrorEquals: errors }) => covers(errors, fault));
  if (catcher === undefined) throw fault;
  const errorOutput = { Error: fault.error, Cause: fault.message };
  return leave(place, catcher, { errorOutput }, errorOutput);
}
