/** Answers as a person reads them, by the type of their question. */

import type { AnswerContent, QuestionType } from '@probity/questionnaire-rules/model';
import { dateOf, isAnswered, selectionOf, textOf } from '@probity/questionnaire-rules/read';
import type { Questionnaire } from '../../questionnaires/repository.ts';

type Question = Questionnaire['questions'][number];

/** Undefined where the question is not answered. Lines are divided by line feeds. */
export function answerWords(question: Question, answer: AnswerContent | undefined): string | undefined {
  const { question_type: type } = question;
  if (!isAnswered(type, answer)) return undefined;
  if (type === 'structured') return entriesInWords(question, answer?.structured_data ?? []);
  return WORDS[type]?.(answer) ?? textOf(answer);
}

/** A day `2026-11-23` in words. What is no such day stays as it is. */
function dayInWords(day: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? day : DAY.format(at);
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const YES_NO: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', na: 'Not applicable' };

const WORDS: Partial<Record<QuestionType, (answer: AnswerContent | undefined) => string>> = {
  boolean: (answer) => YES_NO[textOf(answer)] ?? textOf(answer),
  yes_no_na: (answer) => YES_NO[textOf(answer)] ?? textOf(answer),
  country: (answer) => countryInWords(textOf(answer)),
  percentage: (answer) => `${textOf(answer)}%`,
  date: (answer) => dayInWords(dateOf(answer)),
  text_and_date: (answer) => [textOf(answer), dayInWords(dateOf(answer))].filter(Boolean).join('\n'),
  multi_select: (answer) => selectionOf(answer).map(String).join('\n'),
};

function countryInWords(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;
}

function entriesInWords(question: Question, entries: readonly unknown[]): string {
  const many = entries.length > 1;
  return entries
    .map((entry, index) => {
      const lines = Object.entries(Object(entry)).map(([name, value]) => {
        const field = question.schema?.properties[name];
        return `${field?.title ?? name}: ${valueInWords(value, field?.format)}`;
      });
      return [...(many ? [`${index + 1}.`] : []), ...lines].join('\n');
    })
    .join('\n');
}

function valueInWords(value: unknown, format: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (format === 'date') return dayInWords(text);
  return format === 'country' ? countryInWords(text) : text;
}
