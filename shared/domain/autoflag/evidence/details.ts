/** Rule: the explanation that a "yes" requires is too short. */
import { textOf } from '@probity/questionnaire-rules/read';
import type { Given, Rule } from '../model.ts';
import { placeholderOf } from '../plausibility/placeholders.ts';
import { quote, wordCount } from '../wording.ts';

const FEWEST_WORDS = 3;

/** Questions that ask for an explanation. A name or a number may be shorter than three words. */
const ASKS_TO_EXPLAIN =
  /\b(?:describe|explain|elaborate|outline|summari[sz]e|details|in detail|how|why|reasons?)\b(?! (?:many|much|often|old|long)\b)/i;

export const detailTooThin: Rule = ({ given }) => {
  const confirmed = new Set(given.filter(isConfirmed).map(({ question }) => question.id));
  return given.flatMap(({ question, answer }) => {
    const causes = (question.visibility_conditions?.rules ?? [])
      .filter(
        ({ question_id, condition, value }) =>
          condition === 'eq' && value === 'yes' && confirmed.has(question_id),
      )
      .map(({ question_id }) => question_id);
    const written = question.question_type === 'text' || question.question_type === 'text_and_date';
    const text = textOf(answer);
    if (causes.length === 0 || !written || !ASKS_TO_EXPLAIN.test(question.text)) return [];
    if (wordCount(text) >= FEWEST_WORDS || placeholderOf(text) !== undefined) return [];
    return [
      {
        question_id: question.id,
        rule: 'detail_too_thin',
        severity: 'warning',
        message: `The answer ${quote(text)} hardly explains what was answered with "yes".`,
        related_question_ids: [...new Set(causes)].sort((a, b) => a - b),
      },
    ];
  });
};

function isConfirmed({ question, answer }: Given): boolean {
  const { question_type: type } = question;
  return (type === 'boolean' || type === 'yes_no_na') && textOf(answer) === 'yes';
}
