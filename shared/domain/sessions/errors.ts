/** Errors of mailed links. They reveal as little as possible about the session. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';

/** The same error for made-up, altered and replaced links (TOK-009, ONB-012). */
export function linkNotFound(): NotFound {
  return new NotFound('This link is not valid, or it was replaced by a newer one.');
}

/** The session has expired (ONB-006). */
export function linkExpired(): DomainError {
  return new DomainError(410, 'link_expired', 'This link has expired. Ask the sender for a new one.');
}

/** The sender has withdrawn the request. */
export function linkRevoked(): DomainError {
  return new DomainError(410, 'link_revoked', 'This request was withdrawn by its sender.');
}

/** A device has already opened the session with this hand-over code. */
export function handOverUsed(): DomainError {
  return new DomainError(
    410,
    'hand_over_used',
    'This code was already used. Show a new one on the first device.',
  );
}

/** The ten minutes of a hand-over code are over. */
export function handOverExpired(): DomainError {
  return new DomainError(
    410,
    'hand_over_expired',
    'This code has expired. Show a new one on the first device.',
  );
}
