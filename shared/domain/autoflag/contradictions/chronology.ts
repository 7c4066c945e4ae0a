/** Rule: an event in the life of a company is dated before its incorporation. */
import { compareDays, isDay } from '@probity/questionnaire-rules/compare';
import { dateOf } from '@probity/questionnaire-rules/read';
import type { Given, Rule } from '../model.ts';
import { isAboutSubject, quote } from '../wording.ts';

const BEGINNING =
  /\b(?:compan(?:y|y's)|entity|firm|organi[sz]ation|business|supplier)\b.*\b(?:incorporated|founded|established|formed)\b|\bdate of (?:incorporation|foundation|formation)\b/i;

/** Events that require an existing company: a licence, the end of a financial year, an approved policy. */
const EVENTS =
  /\blicen[cs]e\b.*\b(?:granted|issued)\b|\b(?:granted|issued)\b.*\blicen[cs]e\b|\bfinancial year\b.*\b(?:end|ended|accounts)\b|\b(?:first|last|latest) (?:approved |audited |annual )*accounts\b|\bpolicy\b.*\b(?:approved?|adopted)\b/i;

export const incorporatedAfterEvent: Rule = ({ given }) => {
  const dated = given.filter(
    (each) => isAboutSubject(each.question) && hasDate(each) && isDay(dateOf(each.answer)),
  );
  const events = dated.filter(({ question }) => EVENTS.test(question.text));
  return dated
    .filter(({ question }) => BEGINNING.test(question.text) && !EVENTS.test(question.text))
    .flatMap(({ question, answer }) => {
      const earlier = events.filter((event) => (compareDays(dateOf(event.answer), dateOf(answer)) ?? 0) < 0);
      if (earlier.length === 0) return [];
      return [
        {
          question_id: question.id,
          rule: 'incorporated_after_event',
          severity: 'warning',
          message: `The company began on ${quote(dateOf(answer))}, later than an event of its own that another answer dates.`,
          related_question_ids: earlier.map((event) => event.question.id),
        },
      ];
    });
};

function hasDate({ question }: Given): boolean {
  return question.question_type === 'date' || question.question_type === 'text_and_date';
}
