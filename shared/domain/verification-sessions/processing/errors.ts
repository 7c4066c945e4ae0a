/** Refusals of callbacks and of simulations. */
import { DomainError } from '#shared/contract/errors.ts';

/** The signature is missing or does not fit, or the message is too old. */
export function callbackForged(): DomainError {
  return new DomainError(401, 'invalid_signature', 'The signature of the callback does not fit.');
}

/** What was submitted is being judged. */
export function alreadySubmitted(sessionId: string): DomainError {
  return new DomainError(
    409,
    'verification_in_process',
    'The person has submitted, and the result is not there yet.',
    {
      session_id: sessionId,
    },
  );
}
