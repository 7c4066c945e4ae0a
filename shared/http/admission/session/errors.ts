/** Refusals of calls by persons who have signed in, or who should. */
import { CredentialError } from '#shared/contract/errors.ts';

/** Missing, forged, unknown, idle, expired and revoked sessions, and those of removed persons, answer the same. */
export function sessionEnded(): CredentialError {
  return new CredentialError(401, 'session_ended', 'Sign in: there is no session, or it has ended.');
}

/** The cookie came without the header that picks the environment, so that another site may have sent it. */
export function environmentHeaderMissing(): CredentialError {
  const message = 'Calls with a session need the header Probity-Environment with "live" or "test".';
  return new CredentialError(403, 'environment_header_missing', message);
}

/** The role of the person does not cover the operation. */
export function roleLacksScope(scope: string): CredentialError {
  return new CredentialError(403, 'insufficient_permissions', `Your role does not include ${scope}.`);
}

/** The person must prove again who they are: POST /session/step-up/. `by`: whether a mailed link is enough. */
export function stepUpRequired(by: 'any' | 'passkey'): CredentialError {
  const message =
    by === 'passkey'
      ? 'Confirm with one of your passkeys that it is you, then repeat the call.'
      : 'Confirm that it is you, then repeat the call.';
  return new CredentialError(403, 'step_up_required', message);
}
