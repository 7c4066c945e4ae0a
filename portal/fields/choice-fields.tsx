/** Fields with options: yes or no, one option, several options, a country. */

import { selectionOf } from '@probity/questionnaire-rules/read';
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { type Choice, countries } from '../../design/format.ts';
import { focusAfterRender } from '../browser/focus.ts';
import { texts } from '../text/texts.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { controlId } from '../workspace/route.ts';
import { described, type FieldProps, GroupedField, LabelledField } from './frame.tsx';

/** Above this number of options, a select element replaces the radio buttons. */
const MAX_RADIOS = 7;

export function ChoiceField(props: FieldProps) {
  const choices = choicesOf(props.question);
  return choices.length > MAX_RADIOS ? (
    <SelectField {...props} choices={choices} />
  ) : (
    <RadioField {...props} choices={choices} />
  );
}

export function CountryField(props: FieldProps) {
  return <SelectField {...props} choices={countries} />;
}

function RadioField(props: FieldProps & { readonly choices: readonly Choice[] }) {
  const { question, answer, error, change, choices } = props;
  const id = controlId(question);
  return (
    <GroupedField question={question} error={error}>
      {choices.map(([value, label], index) => (
        <label key={value} class="choice">
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            value={value}
            checked={answer.answer_text === value}
            onChange={() => change({ ...NO_ANSWER, answer_text: value })}
          />
          <span dir="auto">{label}</span>
        </label>
      ))}
      {!question.required && answer.answer_text !== '' && (
        <button
          type="button"
          class="link"
          onClick={() => {
            change(NO_ANSWER);
            focusAfterRender(id);
          }}
        >
          {texts.fieldClear}
        </button>
      )}
    </GroupedField>
  );
}

function SelectField(props: FieldProps & { readonly choices: readonly Choice[] }) {
  const { question, answer, error, change, choices } = props;
  return (
    <LabelledField question={question} error={error}>
      <Select
        id={controlId(question)}
        value={answer.answer_text}
        choices={choices}
        change={(value) => change({ ...NO_ANSWER, answer_text: value })}
        attributes={described(question, error)}
      />
    </LabelledField>
  );
}

interface SelectProps {
  readonly id: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly change: (value: string) => void;
  readonly attributes?: ReturnType<typeof described>;
}

export function Select({ id, value, choices, change, attributes }: SelectProps) {
  return (
    <select
      id={id}
      class="input"
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      {...attributes}
    >
      <option value="">{texts.fieldChoose}</option>
      {choices.map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function MultipleChoiceField({ question, answer, error, change }: FieldProps) {
  const id = controlId(question);
  const options = question.options ?? [];
  const selected = new Set(selectionOf(answer));
  const toggle = (option: string, on: boolean) => {
    // In the order of the options, so that equal selections are equal answers.
    const chosen = options.filter((each) => (each === option ? on : selected.has(each)));
    change({ ...NO_ANSWER, answer_text: chosen.length === 0 ? '' : JSON.stringify(chosen) });
  };
  return (
    <GroupedField question={question} error={error}>
      {options.map((option, index) => (
        <label key={option} class="choice">
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            value={option}
            checked={selected.has(option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
    </GroupedField>
  );
}

function choicesOf(question: Question): readonly Choice[] {
  const yesNo: readonly Choice[] = [
    ['yes', texts.fieldYes],
    ['no', texts.fieldNo],
  ];
  if (question.question_type === 'boolean') return yesNo;
  if (question.question_type === 'yes_no_na') return [...yesNo, ['na', texts.fieldNotApplicable]];
  return (question.options ?? []).map((option): Choice => [option, option]);
}
