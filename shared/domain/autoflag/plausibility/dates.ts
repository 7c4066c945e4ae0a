/** Rule: a date is implausible: in the future where the question is about the past, or centuries ago. */
import { compareDays } from '@probity/questionnaire-rules/compare';
import type { Finding, Given, Rule } from '../model.ts';
import { quote } from '../wording.ts';
import { datesOf, type Fact } from './facts.ts';

const EARLIEST = '1600-01-01';

const PAST =
  /\b(?:incorporat(?:ed|ion)|registered|born|birth|established|founded|formed|granted|issued|began|approved?|last|most recent(?:ly)?|previous(?:ly)?)\b/i;

/** Phrases of questions that may be about the future. */
const TO_COME =
  /\b(?:next|plan(?:s|ned)?|expir\w*|due|will|would|renew\w*|until|valid|term|scheduled|expected|anticipated|intend(?:s|ed)?|future|targets?|deadline|upcoming|must|should|matur\w*|terminat\w*|last (?:day|date)|when is)\b/i;

export const dateInFuture: Rule = ({ given, response }) =>
  given.flatMap((each) =>
    implausible(each, 'date_in_future', ({ label, value }) =>
      (compareDays(value, response.today) ?? 0) > 0 && PAST.test(label) && !TO_COME.test(label)
        ? `The date ${quote(value)} lies in the future, but the question is about the past.`
        : undefined,
    ),
  );

export const dateLongAgo: Rule = ({ given }) =>
  given.flatMap((each) =>
    implausible(each, 'date_before_1600', ({ value }) =>
      (compareDays(value, EARLIEST) ?? 0) < 0
        ? `The date ${quote(value)} lies before the year 1600.`
        : undefined,
    ),
  );

/** The first implausible date of an answer. */
function implausible(
  given: Given,
  rule: string,
  messageFor: (fact: Fact) => string | undefined,
): readonly Finding[] {
  for (const fact of datesOf(given)) {
    const message = messageFor(fact);
    if (message !== undefined)
      return [
        { question_id: given.question.id, rule, severity: 'warning', message, related_question_ids: [] },
      ];
  }
  return [];
}
