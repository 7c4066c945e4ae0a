/** Reads what an answer says, by question type: the one place that knows which member of it counts. */
import type { AnswerContent, QuestionType } from './model.ts';

/** The text of an answer without surrounding white space; blank when there is none. */
export function textOf(answer: AnswerContent | undefined): string {
  return answer?.answer_text?.trim() ?? '';
}

/** The date of an answer as written; blank when there is none. */
export function dateOf(answer: AnswerContent | undefined): string {
  return answer?.date_answer?.trim() ?? '';
}

/** What a multi-select answer holds: parsed JSON, or undefined when it is not JSON at all. */
export function parseSelection(answer: AnswerContent | undefined): unknown {
  try {
    return JSON.parse(textOf(answer));
  } catch {
    return undefined;
  }
}

/** The selected options of a multi-select answer; none when it is not a JSON array. */
export function selectionOf(answer: AnswerContent | undefined): readonly unknown[] {
  const selection = parseSelection(answer);
  return Array.isArray(selection) ? selection : [];
}

/**
 * Whether the question counts as answered. White space, an empty list and content in a member that the type does
 * not use (QT-010, QT-015) are no answer; half of a text-and-date answer is one.
 */
export function isAnswered(type: QuestionType, answer: AnswerContent | undefined): boolean {
  switch (type) {
    case 'date':
      return dateOf(answer) !== '';
    case 'text_and_date':
      return dateOf(answer) !== '' || textOf(answer) !== '';
    case 'structured':
      return (answer?.structured_data?.length ?? 0) > 0;
    case 'multi_select':
      return textOf(answer) !== '' && !isEmptyList(parseSelection(answer));
    default:
      return textOf(answer) !== '';
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
