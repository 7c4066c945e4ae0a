/** Refusals of the checking of answers. */
import { DomainError, PassingConflict } from '#shared/contract/errors.ts';

/** AI-206 to AI-208: before the send the tenant checks, from then on the entity that answers. */
export function notCheckable(status: string): DomainError {
  return new DomainError(
    403,
    'response_not_checkable',
    'Answers are checked by API key in PREFILL, and by the respondent in DRAFT, REJECTED and CHANGES_REQUESTED.',
    { status },
  );
}

/** Most checks end within a minute. */
const RETRY_SEC = 15;

export function checkRunning(taskId: string): PassingConflict {
  return new PassingConflict(
    'check_running',
    'The answers of this response are being checked. Wait until the task has ended.',
    RETRY_SEC,
    { task_id: taskId },
  );
}
