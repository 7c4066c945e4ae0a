/** What an answer is compared with, in the form of its question. */
import type { TargetedInputEvent } from 'preact';
import { MAX_VALUE_LENGTH } from '#shared/domain/questionnaires/limits.ts';
import { countries } from '../../../../../design/format.ts';
import { lookUp } from '../../../../../design/wording.ts';
import type { DraftQuestion } from '../../model/draft.ts';
import { choicesOf } from '../../model/rules.ts';
import { texts } from '../../texts.ts';
import { type Choices, SelectField } from './fields.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly trigger: DraftQuestion | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function RuleValue({ id, label, trigger, value, onValue }: Props) {
  const choices = trigger === undefined ? [] : namedChoices(trigger);
  if (choices.length > 0) {
    const isKnown = choices.some(([code]) => code === value);
    return (
      <SelectField
        id={id}
        label={label}
        isLabelHidden
        value={value}
        choices={isKnown ? choices : [[value, value === '' ? texts().choose : value], ...choices]}
        onChoose={onValue}
      />
    );
  }
  const shared = {
    id,
    class: 'text',
    maxLength: MAX_VALUE_LENGTH,
    value,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onValue(event.currentTarget.value),
  };
  return (
    <p>
      <label class="hidden-text" for={id}>
        {label}
      </label>
      {trigger?.question_type === 'date' ? (
        <input {...shared} type="date" />
      ) : (
        <input {...shared} dir="auto" autocomplete="off" />
      )}
    </p>
  );
}

function namedChoices(trigger: DraftQuestion): Choices {
  if (trigger.question_type === 'country') return countries;
  const isYesNo = trigger.options === null;
  return choicesOf(trigger).map((value) => [
    value,
    (isYesNo ? lookUp(texts().answers, value) : undefined) ?? value,
  ]);
}
