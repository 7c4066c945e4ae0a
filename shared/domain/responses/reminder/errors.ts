/** Refusals of reminders. */
import { DomainError } from '#shared/contract/errors.ts';

/** Nothing is asked of the respondent: the questionnaire was never sent, it is submitted, or its link was withdrawn. */
export function nothingToRemind(): DomainError {
  return new DomainError(
    409,
    'nothing_to_remind',
    'The respondent has nothing to do here: the questionnaire was not sent, is submitted, or its link was withdrawn.',
  );
}
