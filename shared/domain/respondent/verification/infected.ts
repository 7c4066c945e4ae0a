/** Pictures that the scan did not find clean. They are asked for again, and never reach a provider. */
import { type RespondentRequest, UndoneRefusal } from '#shared/http/operation.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { scanOf } from '../../verification/progress/scan.ts';
import { changeWrites } from './change.ts';
import { stepIncomplete } from './errors.ts';
import type { Step } from './read.ts';

/**
 * Refuses a submission with a picture that is infected or cannot be scanned, and marks the picture. A scan that has not ended does
 * not delay the submission: the worker waits for it.
 */
export async function refuseInfected(step: Step, store: Objects, request: RespondentRequest): Promise<void> {
  const { captures } = step.progress;
  const { problems } = await scanOf(captures, store);
  if (problems.length === 0) return;
  const reasons = new Map(problems.map(({ slot, reason }) => [slot, reason]));
  const marked = captures.map((capture) => ({
    ...capture,
    problem: reasons.get(capture.slot) ?? capture.problem,
  }));
  throw new UndoneRefusal(
    stepIncomplete([...reasons.keys()]),
    changeWrites(step, { captures: marked }, request),
  );
}
