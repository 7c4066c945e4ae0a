/** Errors of the identity verification on the respondent's page. None of them tells an outcome. */
import { DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';
import type { Part, StepState } from './rules.ts';

/** The request asks for a questionnaire only. */
export function noVerification(): NotFound {
  return new NotFound('This request does not ask for an identity verification.');
}

/** The step is over, or what was given is being examined. */
export function stepNotOpen(state: StepState): DomainError {
  return new DomainError(409, 'verification_not_open', 'The verification takes nothing in this state.', {
    state,
  });
}

/** Parts that must be given first, in their order. */
export function stepIncomplete(missing: readonly Part[]): DomainError {
  return new DomainError(
    400,
    'incomplete_verification',
    `Something is missing: ${missing.join(', ')}. Give it first.`,
    { missing },
  );
}

/** The checks, the document or the provider of this verification do not need it. */
export function notAskedFor(): DomainError {
  return new DomainError(409, 'not_asked_for', 'This verification does not ask for that.');
}

/** The text of the consent was changed after it was shown. */
export function consentChanged(): DomainError {
  return new DomainError(
    409,
    'consent_changed',
    'The text was changed in the meantime. Read it again before you agree.',
  );
}

/** Uploads that are announced and not completed, or uploads of one slot on one day. */
export function tooManyUploads(retryAfterSec: number): DomainError {
  return new DomainError(429, 'too_many_uploads', 'Too many uploads. Try again later.', {
    retry_after: retryAfterSec,
  });
}

/** The provider does not know the outcome, or it is no test. */
export function unknownOutcome() {
  return invalidInput({ sandbox_outcome: ['This outcome cannot be chosen here.'] });
}
