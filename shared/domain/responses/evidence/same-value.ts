/** When two answers to a question say the same, however they are written. Pure. */
import { createHash } from 'node:crypto';
import type { AnswerContent, QuestionType } from '@probity/questionnaire-rules/model';
import { dateOf, selectionOf, textOf } from '@probity/questionnaire-rules/read';

/** A hash that is equal for answers that say the same. Hexadecimal, 16 digits. */
export function valueHash(type: QuestionType, answer: AnswerContent): string {
  return createHash('sha256').update(normalForm(type, answer)).digest('hex').slice(0, 16);
}

export function isSameValue(type: QuestionType, a: AnswerContent, b: AnswerContent): boolean {
  return normalForm(type, a) === normalForm(type, b);
}

/** One text for every way to write a value. */
function normalForm(type: QuestionType, answer: AnswerContent): string {
  switch (type) {
    case 'date':
      return dateOf(answer);
    case 'text_and_date':
      return `${words(textOf(answer))}\u0000${dateOf(answer)}`;
    case 'number':
    case 'percentage':
    case 'currency':
      return decimal(textOf(answer));
    case 'tel':
      return textOf(answer)
        .replace('(0)', '')
        .replace(/^\+/, '00')
        .replaceAll(/[^0-9]/g, '');
    case 'url':
      return textOf(answer)
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .replace(/\/$/, '');
    case 'multi_select':
      return selectionOf(answer).map(String).sort().join('\u0000');
    case 'structured':
      return JSON.stringify(answer.structured_data ?? [], (_name, value: unknown) => ordered(value));
    default:
      return words(textOf(answer));
  }
}

/** Letters and digits in lower case, with one space between words. */
function words(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}@+%]+/gu, ' ')
    .trim();
}

/** Without leading zeros of the whole and trailing zeros of the fraction. */
function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return /\d/.test(text) ? '0' : text;
  return `${sign === '-' ? '-' : ''}${whole}.${fraction}`;
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
