/** A change of what the person has given, and the conditions under which it is committed. */
import type { RespondentRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { progressWrite, stillOpen } from '../../verification/progress/repository.ts';
import { filesUntil } from '../../verification/progress/retention.ts';
import type { ProgressState } from '../../verification/progress/schema.ts';
import type { Step } from './read.ts';
import { stepState } from './rules.ts';

/** The step as it is after the change. */
export function changed(step: Step, changes: Partial<ProgressState>): Step {
  const progress = { ...step.progress, ...changes };
  return { ...step, progress, state: stepState(step.verification, progress.status) };
}

/**
 * Writes a change. A call that changed the progress in the meantime, or a session that has ended, makes the pipeline run the
 * call again, which then sees what happened.
 */
export function changeWrites(
  { progress, vault, verification, session }: Step,
  changes: Partial<ProgressState>,
  { scope }: Pick<RespondentRequest, 'scope'>,
): readonly Write[] {
  return [
    progressWrite(scope, vault, progress, { ...changes, files_until: filesUntil(session.expires_at) }),
    stillOpen(scope, verification.id, () => new StaleRead()),
  ];
}
