/** Refusals of the response operations. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';
import type { Completeness } from '../questionnaires/rules/completeness.ts';

export function responseNotFound(): NotFound {
  return new NotFound();
}

/** The response is no longer open for answers. */
export function notEditable(status: string): DomainError {
  return new DomainError(403, 'response_not_editable', 'The response cannot be changed in its status.', {
    status,
  });
}

/** RESP-613: submit belongs to DRAFT and CHANGES_REQUESTED (decisions 22). */
export function notSubmittable(status: string): DomainError {
  return new DomainError(403, 'response_not_submittable', 'The response cannot be submitted in its status.', {
    status,
  });
}

/** ANS-408, ANS-506, VIS-003: everything that stands between the response and its submission, in one list. */
export function incompleteResponse(found: Completeness, hidden: Completeness['hidden_answers']): DomainError {
  const missing = found.missing_questions.length + found.missing_files.length;
  const invalid = found.invalid_answers.length + hidden.length;
  const detail = `The response cannot be submitted: ${missing} required answers are missing and ${invalid} answers are not valid.`;
  return new DomainError(400, 'incomplete_response', detail, {
    missing_answers: found.missing_questions,
    missing_files: found.missing_files,
    invalid_answers: found.invalid_answers,
    hidden_answers: hidden,
  });
}
