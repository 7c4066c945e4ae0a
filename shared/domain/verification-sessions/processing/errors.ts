/** Refusals of callbacks. */
import { DomainError } from '#shared/contract/errors.ts';

/** The signature is missing or does not fit, or the message is too old. */
export function callbackForged(): DomainError {
  return new DomainError(401, 'invalid_signature', 'The signature of the callback does not fit.');
}
