/** Refusals of the comment operations. */
import { DomainError, type GeneralError, invalidInput, NotFound } from '#shared/contract/errors.ts';

/** The comment or its subject does not exist in this tenant and environment. */
export function commentNotFound(): NotFound {
  return new NotFound();
}

/** Comments of respondents and of automatic checks cannot be edited, only deleted. */
export function commentNotEditable(): DomainError {
  return new DomainError(
    403,
    'comment_not_editable',
    'Comments of the respondent and of automatic checks cannot be edited.',
  );
}

/** COM-120: the type of a comment, which decides who sees it, cannot change. */
export function commentTypeIsFixed(): GeneralError {
  return invalidInput({ comment_type: ['The type of a comment cannot be changed.'] });
}
