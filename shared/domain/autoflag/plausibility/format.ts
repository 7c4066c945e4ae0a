/** Rule: an answer does not fit the type of its question. */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import type { Rule } from '../model.ts';
import { contentOf, quote } from '../wording.ts';

export const formatInvalid: Rule = ({ given }) =>
  given.flatMap((each) => {
    const { question, answer } = each;
    const problem = validateAnswer(question, answer);
    if (problem === null) return [];
    return [
      {
        question_id: question.id,
        rule: 'format_invalid',
        severity: 'warning',
        message: `The answer ${quote(contentOf(each))} does not fit a question of the type ${question.question_type} (${problem.code}).`,
        related_question_ids: [],
      },
    ];
  });
