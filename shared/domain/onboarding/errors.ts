/** Refusals of the respondent's side. A link says as little as it can about what it once led to. */
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

/** Another window or device saved this section meanwhile; the reply carries what is stored now. */
export function staleRevision(current: {
  section_number: number;
  revision: number;
  answers: readonly unknown[];
}): DomainError {
  return new DomainError(
    409,
    'answers_changed',
    'These answers were changed in another window or on another device.',
    current,
  );
}
