/** Refusals of the response operations. */
import type { Completeness } from '@probity/questionnaire-rules/completeness';
import { messageOf } from '@probity/questionnaire-rules/problems';
import { DomainError, GeneralError, invalidInput, NotFound } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';

export function responseNotFound(): NotFound {
  return new NotFound();
}

/** The status of the response does not allow answers to change. */
export function notEditable(status: string): DomainError {
  return new DomainError(403, 'response_not_editable', 'The response cannot be changed in its status.', {
    status,
  });
}

/** RESP-613: only a response in DRAFT or CHANGES_REQUESTED can be submitted (R22). */
export function notSubmittable(status: string): DomainError {
  return new DomainError(403, 'response_not_submittable', 'The response cannot be submitted in its status.', {
    status,
  });
}

/** A file that counts as missing, because the malware scan found it infected. */
export interface InfectedFile {
  readonly file_question_id: number;
  readonly attachment_id: string;
}

/** ANS-408, ANS-506, VIS-003: everything that prevents the submission, in one list. */
export function incompleteResponse(
  found: Completeness,
  hidden: Completeness['hidden_answers'],
  infected: readonly InfectedFile[] = [],
): DomainError {
  const obstacles = [
    counted(found.missing_questions.length, 'required answer is missing', 'required answers are missing'),
    counted(found.missing_files.length, 'required file is missing', 'required files are missing'),
    counted(infected.length, 'attached file contains malware', 'attached files contain malware'),
    counted(found.invalid_answers.length, 'answer is not valid', 'answers are not valid'),
    counted(hidden.length, 'answer is to a hidden question', 'answers are to hidden questions'),
  ].filter((obstacle) => obstacle !== undefined);
  const detail = `The response cannot be submitted: ${listed(obstacles)}.`;
  return new DomainError(400, 'incomplete_response', detail, {
    missing_answers: found.missing_questions,
    missing_files: found.missing_files,
    invalid_answers: found.invalid_answers.map(invalidAnswer),
    hidden_answers: hidden,
    ...(infected.length === 0 ? {} : { infected_files: infected }),
  });
}

function invalidAnswer(found: Completeness['invalid_answers'][number]) {
  const { question_id, number, text, code } = found;
  return { question_id, number, text, code, message: messageOf(found) };
}

function counted(count: number, one: string, many: string): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, or `a, b and c`. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Answers name questions that the questionnaire, or the section, does not have (ANS-209). */
export function unknownQuestions(ids: readonly number[]) {
  return invalidInput({
    answers: [`Questions ${ids.map(quoted).join(', ')} are not part of this questionnaire.`],
  });
}

/** One call answers the same question twice, so it is unclear which answer counts. */
export function duplicateQuestions(ids: readonly number[]) {
  return invalidInput({ answers: [`Questions ${ids.map(quoted).join(', ')} are answered more than once.`] });
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

/** All answers of the response together, as replies contain them, are longer than a reply may be. */
export function answersTooLong(limitBytes: number): DomainError {
  return new DomainError(
    400,
    'answers_too_long',
    `The answers of this response are longer than ${limitBytes} bytes in total. Shorten them, or attach a document instead.`,
    { limit_bytes: limitBytes },
  );
}

/** One call changes more than one transaction can hold. */
export function tooMuchAtOnce(): DomainError {
  return new DomainError(400, 'too_much_at_once', 'Save fewer answers and files in one call.');
}

/** The response has as many comments of this side, or as much text in them, as it may have. */
export function tooManyComments(limit: number): GeneralError {
  const message = `A response may have at most ${limit} comments, of one megabyte together. Delete some first.`;
  return new GeneralError(400, 'too_many_comments', message, { text: [message] });
}

/** The same for notes. */
export function tooManyNotes(limit: number): GeneralError {
  const message = `A response may have at most ${limit} notes, of one megabyte together. Delete some first.`;
  return new GeneralError(400, 'too_many_notes', message, { text: [message] });
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
  return incompleteResponse(
    {
      complete: false,
      visible: new Set(),
      missing_questions: [{ question_id: 101, number: 1, text: 'What is the legal name of the company?' }],
      missing_files: [
        { file_question_id: 110, document_type: 'Certificate', description: 'Of incorporation' },
      ],
      invalid_answers: [],
      hidden_answers: [],
    },
    [],
  );
}

/** An item of a batch whose turn did not come in the time of the call. */
export function notCreatedInTime(): DomainError {
  return new DomainError(
    503,
    'not_created_in_time',
    'Not created: the batch took too long. Send this item again.',
  );
}
