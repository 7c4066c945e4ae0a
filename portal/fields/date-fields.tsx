/** Fields for a date, alone or with a text, with the browser's own date control. */
import { MAX_TEXT_LENGTH } from '@probity/questionnaire-rules/answers';
import { texts } from '../text/texts.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { controlId } from '../workspace/route.ts';
import { described, type FieldProps, GroupedField, LabelledField } from './frame.tsx';

export function DateField({ question, answer, error, change }: FieldProps) {
  return (
    <LabelledField question={question} error={error}>
      <DayInput
        id={controlId(question)}
        value={answer.date_answer ?? ''}
        change={(day) => change({ ...NO_ANSWER, date_answer: day === '' ? null : day })}
        attributes={described(question, error)}
      />
    </LabelledField>
  );
}

export function TextAndDateField({ question, answer, error, change }: FieldProps) {
  const id = controlId(question);
  const { answer_text, date_answer } = answer;
  const attributes = described(question, error);
  return (
    <GroupedField question={question} error={error}>
      <label class="sublabel" for={id}>
        {texts.fieldText}
      </label>
      <textarea
        id={id}
        class="input prose"
        rows={1}
        maxLength={MAX_TEXT_LENGTH}
        dir="auto"
        value={answer_text}
        onInput={(event) => change({ ...NO_ANSWER, date_answer, answer_text: event.currentTarget.value })}
        {...attributes}
      />
      <label class="sublabel" for={`${id}-date`}>
        {texts.fieldDate}
      </label>
      <DayInput
        id={`${id}-date`}
        value={date_answer ?? ''}
        change={(day) => change({ ...NO_ANSWER, answer_text, date_answer: day === '' ? null : day })}
        attributes={attributes}
      />
    </GroupedField>
  );
}

interface DayProps {
  readonly id: string;
  readonly value: string;
  readonly change: (day: string) => void;
  readonly attributes?: ReturnType<typeof described>;
}

/**
 * The value of an incomplete date is the empty string. On blur the browser therefore reports it, so that the
 * respondent does not lose it unnoticed. Without `max`, some browsers accept years of six digits.
 */
export function DayInput({ id, value, change, attributes }: DayProps) {
  return (
    <input
      id={id}
      type="date"
      class="input narrow"
      max="9999-12-31"
      value={value}
      onInput={(event) => change(event.currentTarget.value)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.validity.badInput) currentTarget.reportValidity();
      }}
      {...attributes}
    />
  );
}
