/** Reads the content of an answer by question type. Only this file knows which field a type uses. */
import { isVisible } from '@probity/written/visible';
import type { AnswerContent, QuestionType } from './model.ts';

/** The trimmed text of an answer, or an empty text. Characters that nobody sees are no text. */
export function textOf(answer: AnswerContent | undefined): string {
  const text = answer?.answer_text?.trim() ?? '';
  return isVisible(text) ? text : '';
}

/** The date of an answer as written, or an empty text. */
export function dateOf(answer: AnswerContent | undefined): string {
  return answer?.date_answer?.trim() ?? '';
}

/** The parsed JSON of a multi-select answer, or undefined where it is not JSON. */
export function parseSelection(answer: AnswerContent | undefined): unknown {
  try {
    return JSON.parse(textOf(answer));
  } catch {
    return undefined;
  }
}

/** The selected options of a multi-select answer. Empty where it is not a JSON array. */
export function selectionOf(answer: AnswerContent | undefined): readonly unknown[] {
  const selection = parseSelection(answer);
  return Array.isArray(selection) ? selection : [];
}

/**
 * True where the question counts as answered. White space, an empty list and content in a field that the type does not use
 * (QT-010, QT-015) do not count. One half of a text-and-date answer does.
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
