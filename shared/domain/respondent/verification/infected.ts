/** Pictures in which the scan has found malware. They are asked for again, and never reach a provider. */
import { type RespondentRequest, UndoneRefusal } from '#shared/http/operation.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { changeWrites } from './change.ts';
import { stepIncomplete } from './errors.ts';
import type { Step } from './read.ts';

/** Refuses a submission with an infected picture, and marks the picture. A scan that has not ended does not delay it. */
export async function refuseInfected(step: Step, store: Objects, request: RespondentRequest): Promise<void> {
  const { captures } = step.progress;
  const verdicts = await Promise.all(captures.map(({ object_name }) => store.verdict(object_name)));
  const infected = captures.filter((_, index) => verdicts[index] === 'infected').map(({ slot }) => slot);
  if (infected.length === 0) return;
  const marked = captures.map((capture) =>
    infected.includes(capture.slot) ? { ...capture, problem: 'infected' as const } : capture,
  );
  throw new UndoneRefusal(stepIncomplete(infected), changeWrites(step, { captures: marked }, request));
}
