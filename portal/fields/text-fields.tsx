/** Fields for typed text: several lines, or one line such as a number, an address or a telephone number. */

import type { InputHTMLAttributes } from 'preact';
import { MAX_TEXT_LENGTH } from '#shared/domain/questionnaires/rules/answers.ts';
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { controlId } from '../workspace/route.ts';
import { described, type FieldProps, LabelledField } from './frame.tsx';

/** Questions up to this length start with one row, because most expect a name or a number. */
const SHORT_QUESTION = 70;

/** Free text. Always a textarea, because an input would remove the line breaks of a stored answer. */
export function MultiLineField({ question, answer, error, change }: FieldProps) {
  return (
    <LabelledField question={question} error={error}>
      <textarea
        id={controlId(question)}
        class="input prose"
        rows={question.text.length > SHORT_QUESTION ? 3 : 1}
        maxLength={MAX_TEXT_LENGTH}
        dir="auto"
        value={answer.answer_text}
        onInput={(event) => change({ ...NO_ANSWER, answer_text: event.currentTarget.value })}
        {...described(question, error)}
      />
    </LabelledField>
  );
}

type InputAttributes = InputHTMLAttributes<HTMLInputElement>;

/** Not `type=number`: it discards what it cannot parse, and the mouse wheel changes its value. */
const DECIMAL: InputAttributes = { inputMode: 'decimal', class: 'input narrow', autocomplete: 'off' };

const ATTRIBUTES: Partial<Record<QuestionType, InputAttributes>> = {
  number: DECIMAL,
  percentage: DECIMAL,
  currency: DECIMAL,
  email: { type: 'email', class: 'input', spellcheck: false },
  tel: { type: 'tel', class: 'input medium' },
  url: { inputMode: 'url', class: 'input', spellcheck: false },
};

export function SingleLineField({ question, answer, error, change }: FieldProps) {
  return (
    <LabelledField question={question} error={error}>
      <input
        id={controlId(question)}
        maxLength={MAX_TEXT_LENGTH}
        dir="auto"
        value={answer.answer_text}
        onInput={(event) => change({ ...NO_ANSWER, answer_text: event.currentTarget.value })}
        {...ATTRIBUTES[question.question_type]}
        {...described(question, error)}
      />
    </LabelledField>
  );
}
