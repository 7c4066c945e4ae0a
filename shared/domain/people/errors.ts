/** Refusals of sign-in, of sessions and of the administration of people. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';
import { MOST_PASSKEYS } from './passkeys/rules.ts';

/** Used, over, unknown, and of a person who was removed meanwhile alike. */
export function linkEnded(): DomainError {
  return new DomainError(410, 'sign_in_link_ended', 'This link was used or has expired. Ask for a new one.');
}

export function sessionNotFound(): NotFound {
  return new NotFound('You have no such session.');
}

export function personNotFound(): NotFound {
  return new NotFound('The tenant has no such person.');
}

export function emailTaken(): DomainError {
  return new DomainError(409, 'email_taken', 'Another person of the tenant has this e-mail address.');
}

/** Somebody must be left who can add people. */
export function lastAdministrator(): DomainError {
  const detail = 'This is the last administrator. Make somebody else an administrator first.';
  return new DomainError(409, 'last_administrator', detail);
}

/**
 * Unknown passkeys, challenges that were used, are over or were made for something else, other pages, wrong signatures and counters that
 * went back alike. `cause` goes to the log.
 */
export function passkeyRefused(cause?: unknown): DomainError {
  const detail = 'The answer of the passkey was not accepted. Ask for new options, and try again.';
  return new DomainError(422, 'passkey_refused', detail, {}, cause);
}

/** Somebody may have used it before, also in another tenant. */
export function passkeyKnown(): DomainError {
  return new DomainError(409, 'passkey_known', 'This passkey was added before.');
}

export function tooManyPasskeys(): DomainError {
  const detail = `You have ${MOST_PASSKEYS} passkeys, which is the most. Remove one first.`;
  return new DomainError(409, 'too_many_passkeys', detail);
}

export function passkeyNotFound(): NotFound {
  return new NotFound('You have no such passkey.');
}
