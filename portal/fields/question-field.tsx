/** One question with the field of its type. */

import type { ComponentChildren, ComponentType } from 'preact';
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { ChoiceField, CountryField, MultipleChoiceField } from './choice-fields.tsx';
import { DateField, TextAndDateField } from './date-fields.tsx';
import type { FieldProps } from './frame.tsx';
import { StructuredField } from './structured-field.tsx';
import { MultiLineField, SingleLineField } from './text-fields.tsx';

const FIELDS: Readonly<Record<QuestionType, ComponentType<FieldProps>>> = {
  text: MultiLineField,
  number: SingleLineField,
  email: SingleLineField,
  tel: SingleLineField,
  url: SingleLineField,
  percentage: SingleLineField,
  currency: SingleLineField,
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
  /** Shown below the field: the comments on the question. */
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
