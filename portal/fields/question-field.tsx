/** One question with the control of its type. */

import type { ComponentChildren, ComponentType } from 'preact';
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { ChoiceField, CountryField, MultipleChoiceField } from './choice-fields.tsx';
import { DateField, TextAndDateField } from './date-fields.tsx';
import type { FieldProps } from './frame.tsx';
import { StructuredField } from './structured-field.tsx';
import { LineField, ProseField } from './text-fields.tsx';

const FIELDS: Readonly<Record<QuestionType, ComponentType<FieldProps>>> = {
  text: ProseField,
  number: LineField,
  email: LineField,
  tel: LineField,
  url: LineField,
  percentage: LineField,
  currency: LineField,
  boolean: ChoiceField,
  yes_no_na: ChoiceField,
  date: DateField,
  text_and_date: TextAndDateField,
  select: ChoiceField,
  multi_select: MultipleChoiceField,
  country: CountryField,
  structured: StructuredField,
};

interface Props extends FieldProps {
  /** What belongs to the question beside its answer. */
  readonly children: ComponentChildren;
}

export function QuestionField({ children, ...props }: Props) {
  const { question, error } = props;
  const Field = FIELDS[question.question_type];
  return (
    <div
      class={error === undefined ? 'question' : 'question wrong'}
      data-question={question.id}
      data-type={question.question_type}
    >
      <Field {...props} />
      {children}
    </div>
  );
}
