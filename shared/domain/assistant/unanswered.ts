/** Why an engine gave no answer to a question: for the result of the task, for the log, and for the alarm of the operator. */
import type { ModelRefusal } from '#shared/platform/models/language-model.ts';
import type { UnansweredReason } from '../tasks/schema.ts';

export interface Unanswered {
  readonly reason: UnansweredReason;
  /** Number of questions. */
  readonly questions: number;
}

/** The line of the log that the alarm counts. */
export const ENGINE_GAVE_NO_ANSWER = 'engine gave no answer';

/** What an operator can do something about. */
export const REFUSALS: Readonly<Record<ModelRefusal, true>> = {
  not_accepted: true,
  malformed: true,
  filtered: true,
  too_long: true,
  model_failed: true,
  no_access: true,
  no_model: true,
};

const WORDS: Readonly<Record<UnansweredReason, string>> = {
  not_accepted: 'it did not accept the request',
  malformed: 'its reply could not be read',
  filtered: 'a filter stopped its reply',
  too_long: 'its reply was too long',
  model_failed: 'it failed at the request',
  no_access: 'this service has no access to it',
  no_model: 'it does not exist under the name that is set',
  spend_reached: 'its tokens of the day are used up',
  out_of_time: 'the run had no time left',
};

/** The same for every question of a run: the first one ends the asking. */
const FOR_ALL: readonly ModelRefusal[] = ['not_accepted', 'no_access', 'no_model'];

export function isForAll(reason: ModelRefusal): boolean {
  return FOR_ALL.includes(reason);
}

export function unansweredInWords({ reason, questions }: Unanswered): string {
  return `The engine gave no answer to ${questions === 1 ? 'one question' : `${questions} questions`}: ${WORDS[reason]}.`;
}
