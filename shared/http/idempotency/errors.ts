/** Refusals of the Idempotency-Key header (Idempotency). */
import { CredentialError } from '#shared/contract/errors.ts';

/** IDEM-001. */
export function missingIdempotencyKey(): CredentialError {
  return new CredentialError(
    400,
    'missing_idempotency_key',
    'Send an Idempotency-Key header with this call.',
  );
}

/** Length outside what the route states (R6), or characters a header may not carry. */
export function invalidIdempotencyKey(min: number, max: number): CredentialError {
  return new CredentialError(
    400,
    'invalid_idempotency_key',
    `The Idempotency-Key must be ${min} to ${max} visible ASCII characters.`,
  );
}

/** IDEM-005. */
export function idempotencyKeyConflict(): CredentialError {
  return new CredentialError(
    409,
    'idempotency_key_conflict',
    'This Idempotency-Key was used with different data within the last 24 hours.',
  );
}

/** The first call with this key has not finished (R7). */
export function idempotentRequestInProgress(retryAfterSec: number): CredentialError {
  return new CredentialError(
    409,
    'idempotency_request_in_progress',
    'A call with this Idempotency-Key is still being processed.',
    retryAfterSec,
  );
}
