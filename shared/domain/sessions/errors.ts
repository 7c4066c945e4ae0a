/** Refusals of mailed links. A link says as little as it can about what it once led to. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';

/** Made-up, tampered and replaced links alike (TOK-009, ONB-012). */
export function linkNotFound(): NotFound {
  return new NotFound('This link is not valid, or it was replaced by a newer one.');
}

/** The link's time is over (ONB-006). */
export function linkExpired(): DomainError {
  return new DomainError(410, 'link_expired', 'This link has expired. Ask the sender for a new one.');
}

/** The sender has withdrawn the request. */
export function linkRevoked(): DomainError {
  return new DomainError(410, 'link_revoked', 'This request was withdrawn by its sender.');
}
