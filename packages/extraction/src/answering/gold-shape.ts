/** Answers in the shape in which right answers are written down, to be compared with them. */
import { selectionOf } from '@probity/questionnaire-rules/read';
import type { AskedQuestion, FoundValue } from '../model.ts';
import { nameOfEntry } from './same.ts';

/** A value as the gold of a question file has it: a text, a list, or `[text, date]`. */
export function goldShape(
  type: AskedQuestion['type'],
  value: FoundValue,
): string | readonly unknown[] | null {
  switch (type) {
    case 'date':
      return value.date_answer;
    case 'text_and_date':
      return [value.answer_text, value.date_answer];
    case 'multi_select':
      return selectionOf(value);
    case 'structured':
      return (value.structured_data ?? []).map(nameOfEntry);
    default:
      return value.answer_text;
  }
}
