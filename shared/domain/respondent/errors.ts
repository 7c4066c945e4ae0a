/** Errors of the respondent's page, other than those of its link. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';

/**
 * Another window or device saved this section in the meantime. The page then reads the answers from the session: this error
 * quotes no answers.
 */
export function staleRevision(sectionNumber: number, revision: number): DomainError {
  const detail = 'These answers were changed in another window or on another device.';
  return new DomainError(409, 'answers_changed', detail, { section_number: sectionNumber, revision });
}

/** The questionnaire has no such file question. */
export function fileQuestionNotFound(): NotFound {
  return new NotFound('This file question is not part of the questionnaire.');
}

/** There is nothing to keep a record of before the submission, nor while changes are requested. */
export function notSubmitted(status: string): DomainError {
  return new DomainError(409, 'response_not_submitted', 'The answers are not submitted. Submit them first.', {
    status,
  });
}
