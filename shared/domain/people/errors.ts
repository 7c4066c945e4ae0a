/** Refusals of sign-in, of sessions and of the administration of people. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';

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
