/** What an answer says, in a form that a screen can show: words, a list, or a table. Pure. */
import { dateOf, isAnswered, selectionOf, textOf } from '@probity/questionnaire-rules/read';
import type { Answer, AnswerContent } from './response.ts';

/** A value of the answer. The screen puts codes, numbers and days into words. */
export type Part =
  | { readonly as: 'text' | 'number' | 'percentage' | 'country' | 'day' | 'choice'; readonly value: string }
  | { readonly as: 'yes_no'; readonly value: boolean };

export type Value =
  | { readonly form: 'none' }
  | { readonly form: 'parts'; readonly parts: readonly Part[] }
  | {
      readonly form: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (Part | null)[])[];
    };

type Asked = Pick<Answer, 'question_type'>;

export function shownValue({ question_type: type }: Asked, answer: AnswerContent): Value {
  if (!isAnswered(type, answer)) return { form: 'none' };
  if (type === 'structured') return tableOf(answer.structured_data ?? []);
  return { form: 'parts', parts: partsOf(type, answer) };
}

function partsOf(type: Asked['question_type'], answer: AnswerContent): readonly Part[] {
  const text = textOf(answer);
  const day = dateOf(answer);
  switch (type) {
    case 'boolean':
    case 'yes_no_na':
      return [{ as: 'choice', value: text }];
    case 'country':
      return [{ as: 'country', value: text }];
    case 'number':
    case 'currency':
      return [{ as: 'number', value: text }];
    case 'percentage':
      return [{ as: 'percentage', value: text }];
    case 'date':
      return [{ as: 'day', value: day }];
    case 'text_and_date':
      return [textPart(text), { as: 'day' as const, value: day }].filter(({ value }) => value !== '');
    case 'multi_select':
      return multiSelected(answer, text);
    default:
      return [textPart(text)];
  }
}

/** An answer that is no list is shown as it was stored. */
function multiSelected(answer: AnswerContent, text: string): readonly Part[] {
  const selected = selectionOf(answer).map((option) => textPart(String(option)));
  return selected.length === 0 ? [textPart(text)] : selected;
}

function textPart(value: string): Part {
  return { as: 'text', value };
}

/** Columns in the order in which the entries name them first. */
function tableOf(entries: readonly Readonly<Record<string, unknown>>[]): Value {
  const columns = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  const rows = entries.map((entry) =>
    columns.map((column) => (Object.hasOwn(entry, column) ? cellOf(entry[column]) : null)),
  );
  return { form: 'table', columns, rows };
}

function cellOf(value: unknown): Part | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return { as: 'yes_no', value };
  if (typeof value === 'number') return { as: 'number', value: String(value) };
  if (typeof value !== 'string') return textPart(JSON.stringify(value));
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? { as: 'day', value } : textPart(value);
}

export function isSameAnswer(a: AnswerContent, b: AnswerContent): boolean {
  return canonical(a) === canonical(b);
}

function canonical({ answer_text, date_answer, structured_data }: AnswerContent): string {
  return JSON.stringify(
    [answer_text.trim(), date_answer ?? '', structured_data ?? []],
    (_name, value: unknown) => ordered(value),
  );
}

/** With its names in alphabetical order: the same entry may name them in another. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
