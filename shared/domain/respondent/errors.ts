/** Refusals of the respondent’s page, beside those of its link. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';

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
