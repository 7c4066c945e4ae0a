/** Refusals of the response operations. */
import { DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';
import type { Completeness } from '../questionnaires/rules/completeness.ts';

export function responseNotFound(): NotFound {
  return new NotFound();
}

/** The status of the response does not allow answers to change. */
export function notEditable(status: string): DomainError {
  return new DomainError(403, 'response_not_editable', 'The response cannot be changed in its status.', {
    status,
  });
}

/** RESP-613: only a response in DRAFT or CHANGES_REQUESTED can be submitted (decisions 22). */
export function notSubmittable(status: string): DomainError {
  return new DomainError(403, 'response_not_submittable', 'The response cannot be submitted in its status.', {
    status,
  });
}

/** ANS-408, ANS-506, VIS-003: everything that prevents the submission, in one list. */
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

/** The ids are not questions of the questionnaire, or of the section (ANS-209). */
export function unknownQuestions(ids: readonly number[]) {
  return invalidInput({ answers: [`Questions ${ids.join(', ')} are not part of this questionnaire.`] });
}

/** One call answers the same question twice, so it is unclear which answer counts. */
export function duplicateQuestions(ids: readonly number[]) {
  return invalidInput({ answers: [`Questions ${ids.join(', ')} are answered more than once.`] });
}

/** The answers of one section do not fit into its item. */
export function sectionTooLarge(sectionNumber: number): DomainError {
  return new DomainError(
    400,
    'section_too_large',
    `The answers of section ${sectionNumber} are too long in total. Shorten them, or attach a document instead.`,
    { section_number: sectionNumber },
  );
}

/** One call changes more than one transaction can hold. */
export function tooMuchAtOnce(): DomainError {
  return new DomainError(400, 'too_much_at_once', 'Save fewer answers and files in one call.');
}

/** TOK-007: the response was never sent, or its session has ended. */
export function noActiveSession(): NotFound {
  return new NotFound('This response has no active onboarding session.');
}

/** RESP-108: a draft is sent by mail, so it needs an address. */
export function draftNeedsEmail() {
  return invalidInput({ 'entity.email': ['A response in DRAFT needs the e-mail address of its entity.'] });
}

/** An example of this error, for contracts. */
export function incompleteExample(): DomainError {
  const nothing = { missing_questions: [], missing_files: [], invalid_answers: [], hidden_answers: [] };
  return incompleteResponse({ complete: false, visible: new Set(), ...nothing }, []);
}
