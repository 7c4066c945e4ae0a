/** The dates, numbers and addresses of an answer, including those in structured entries. */

import type { InstanceField } from '@probity/questionnaire-rules/model';
import { dateOf, textOf } from '@probity/questionnaire-rules/read';
import type { Given } from '../model.ts';

/** A value with the question text or field label that asks for it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** The field of the entry that holds it. Null where the answer itself is the value. */
  readonly field: string | null;
}

/** The entries of a structured answer that are objects. */
export function instancesOf({ answer }: Given): readonly Readonly<Record<string, unknown>>[] {
  return (answer.structured_data ?? []).filter(isRecord);
}

export function datesOf(given: Given): readonly Fact[] {
  const { question, answer } = given;
  switch (question.question_type) {
    case 'date':
    case 'text_and_date':
      return [{ label: question.text, value: dateOf(answer), field: null }];
    case 'structured':
      return fieldFacts(given, ({ format }) => format === 'date');
    default:
      return [];
  }
}

export function emailsOf(given: Given): readonly Fact[] {
  const { question, answer } = given;
  if (question.question_type === 'email')
    return [{ label: question.text, value: textOf(answer), field: null }];
  return question.question_type === 'structured' ? fieldFacts(given, ({ format }) => format === 'email') : [];
}

export function percentagesOf(given: Given): readonly Fact[] {
  const { question, answer } = given;
  if (question.question_type === 'percentage')
    return [{ label: question.text, value: textOf(answer), field: null }];
  return question.question_type === 'structured' ? fieldFacts(given, isPercentage) : [];
}

/** True for a number field whose name says that it is a percentage. */
export function isPercentage({ type }: InstanceField, label: string): boolean {
  return (type === 'number' || type === 'integer') && /%|\bper ?cent/i.test(label);
}

/** The values of the fields for which the question's schema matches a condition. */
export function fieldFacts(
  given: Given,
  matches: (field: InstanceField, label: string) => boolean,
): readonly Fact[] {
  const fields = Object.entries(given.question.schema?.properties ?? {})
    .map(([name, field]) => ({ name, field, label: labelOf(name, field) }))
    .filter(({ field, label }) => matches(field, label));
  return instancesOf(given).flatMap((instance) =>
    fields.flatMap(({ name, label }) => {
      const value = Object.hasOwn(instance, name) ? instance[name] : undefined;
      return typeof value === 'string' || typeof value === 'number'
        ? [{ label, value: String(value), field: name }]
        : [];
    }),
  );
}

function labelOf(name: string, { title }: InstanceField): string {
  return `${title ?? ''} ${name.replaceAll('_', ' ')}`.trim();
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
