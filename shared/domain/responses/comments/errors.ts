/** Refusals of the comment operations. */
import { DomainError, type GeneralError, invalidInput, NotFound } from '#shared/contract/errors.ts';

/** A comment, or what it is about, that is unknown here. */
export function commentNotFound(): NotFound {
  return new NotFound();
}

/** What respondents and automatic checks wrote keeps their words; it can be deleted. */
export function commentNotEditable(): DomainError {
  return new DomainError(
    403,
    'comment_not_editable',
    'Comments of the respondent and of automatic checks cannot be edited.',
  );
}

/** COM-120: who may see a comment does not change once it is written. */
export function commentTypeIsFixed(): GeneralError {
  return invalidInput({ comment_type: ['The type of a comment cannot be changed.'] });
}
