/** Rule: "If yes, …" is answered although the question before was answered with "no". */
import { compareDecimals } from '@probity/questionnaire-rules/compare';
import { textOf } from '@probity/questionnaire-rules/read';
import type { AssessedQuestion, Given, Rule } from '../model.ts';
import { placeholderOf } from '../plausibility/placeholders.ts';
import { contentOf, isDenial, quote } from '../wording.ts';

const PRESUPPOSES_YES = /^\W*(?:if (?:yes|so|you answered yes|the answer is yes)|when yes)\b(?!\W+or\b)/i;

/** Questions with conditions are excluded, because their author has defined when they are asked. */
export const followUpContradictsNo: Rule = ({ questions, given }) => {
  const answers = new Map(given.map((each) => [each.question.id, each]));
  return questions.flatMap((question, index) => {
    const followUp = answers.get(question.id);
    if (followUp === undefined || !presupposesYes(question) || !saysSomething(followUp)) return [];
    const asked = questions.slice(0, index).findLast((earlier) => !presupposesYes(earlier));
    const trigger = asked === undefined ? undefined : answers.get(asked.id);
    if (trigger === undefined || !isNo(trigger) || trigger.question.section !== question.section) return [];
    return [
      {
        question_id: question.id,
        rule: 'follow_up_contradicts_no',
        severity: 'warning',
        message: `The answer ${quote(contentOf(followUp))} presupposes a "yes", but the question before was answered with "no".`,
        related_question_ids: [trigger.question.id],
      },
    ];
  });
};

function presupposesYes({ text, visibility_conditions }: AssessedQuestion): boolean {
  return visibility_conditions === null && PRESUPPOSES_YES.test(text);
}

function isNo({ question, answer }: Given): boolean {
  const { question_type: type } = question;
  return (type === 'boolean' || type === 'yes_no_na') && textOf(answer) === 'no';
}

function saysSomething({ question, answer }: Given): boolean {
  const text = textOf(answer);
  switch (question.question_type) {
    case 'text':
      return !isDenial(text) && placeholderOf(text) === undefined;
    case 'number':
    case 'percentage':
    case 'currency':
      return (compareDecimals(text, '0') ?? 0) > 0;
    case 'date':
    case 'text_and_date':
      return !isDenial(text) && placeholderOf(text) === undefined;
    case 'structured':
      return true;
    default:
      return false;
  }
}
