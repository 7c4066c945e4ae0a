/** Refusals of the review. */
import { DomainError } from '#shared/contract/errors.ts';

/** Decisions 20: the tenant's policy does not allow approval before the first submission. */
export function notSubmittedYet(status: string): DomainError {
  return new DomainError(
    403,
    'response_not_submitted',
    'The response was never submitted, and your organisation allows approval only after a submission.',
    { status },
  );
}

/** A review can begin only after a submission, and end only after it has begun. */
export function notReviewable(status: string): DomainError {
  return new DomainError(
    403,
    'response_not_reviewable',
    'The review cannot be started or completed in the status of the response.',
    { status },
  );
}
