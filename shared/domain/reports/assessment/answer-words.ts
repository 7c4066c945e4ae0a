/** An answer as people read it. */
import type { AnswerContent, QuestionType } from '../../questionnaires/rules/model.ts';
import { dateOf, isAnswered, selectionOf, textOf } from '../../questionnaires/rules/read.ts';

/** Empty where the question has no answer. */
export function answerWords(type: QuestionType, answer: AnswerContent | undefined): string {
  if (answer === undefined || !isAnswered(type, answer)) return '';
  switch (type) {
    case 'date':
      return dateOf(answer);
    case 'text_and_date':
      return [textOf(answer), dateOf(answer)].filter((part) => part !== '').join(', ');
    case 'multi_select':
      return selectionOf(answer).length === 0 ? textOf(answer) : selectionOf(answer).map(String).join(', ');
    case 'structured':
      return (answer.structured_data ?? []).map(instanceWords).join('\n');
    default:
      return textOf(answer);
  }
}

function instanceWords(instance: unknown): string {
  if (typeof instance !== 'object' || instance === null) return String(instance);
  return Object.entries(instance)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    .join(', ');
}
