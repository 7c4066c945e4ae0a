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

/**
 * Another window or device saved this section meanwhile. The stored answers are read from the session again: a refusal quotes no
 * answers.
 */
export function staleRevision(sectionNumber: number, revision: number): DomainError {
  const detail = 'These answers were changed in another window or on another device.';
  return new DomainError(409, 'answers_changed', detail, { section_number: sectionNumber, revision });
}

/** The questionnaire does not ask for such a file. */
export function fileQuestionNotFound(): NotFound {
  return new NotFound('This file question is not part of the questionnaire.');
}
