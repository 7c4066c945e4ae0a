/** Fields for typed text: several lines, or one line such as a number, an address or a telephone number. */

import { MAX_TEXT_LENGTH } from '@probity/questionnaire-rules/answers';
import type { InputHTMLAttributes } from 'preact';
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { controlId } from '../workspace/route.ts';
import { described, type FieldProps, LabelledField } from './frame.tsx';
import { numberInput } from './number-input.ts';

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

const NUMBERS: ReadonlySet<QuestionType> = new Set(['number', 'percentage', 'currency']);

const ATTRIBUTES: Partial<Record<QuestionType, InputAttributes>> = {
  email: { type: 'email', class: 'input', spellcheck: false },
  tel: { type: 'tel', class: 'input medium' },
  url: { inputMode: 'url', class: 'input', spellcheck: false },
};

export function SingleLineField({ question, answer, error, change }: FieldProps) {
  const id = controlId(question);
  const put = (answer_text: string) => change({ ...NO_ANSWER, answer_text });
  return (
    <LabelledField question={question} error={error}>
      <input
        id={id}
        maxLength={MAX_TEXT_LENGTH}
        dir="auto"
        {...(NUMBERS.has(question.question_type)
          ? numberInput(id, answer.answer_text, put)
          : { value: answer.answer_text, onInput: (event) => put(event.currentTarget.value) })}
        {...ATTRIBUTES[question.question_type]}
        {...described(question, error)}
      />
    </LabelledField>
  );
}
