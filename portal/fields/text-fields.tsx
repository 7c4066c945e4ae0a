/** Questions answered by typing: prose, and single lines such as numbers, addresses and telephone numbers. */

import type { InputHTMLAttributes } from 'preact';
import { MAX_TEXT_LENGTH } from '#shared/domain/questionnaires/rules/answers.ts';
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { controlId } from '../workspace/place.ts';
import { described, type FieldProps, LabelledField } from './frame.tsx';

/** A question this short expects a name or a number rather than a paragraph. */
const SHORT_QUESTION = 70;

/** Free text. Always an area that grows, because a single line would drop the line breaks of a stored answer. */
export function ProseField({ question, answer, error, change }: FieldProps) {
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

/** `type=number` is avoided on purpose: it drops what it cannot read and changes values under a mouse wheel. */
const LINES: Partial<Record<QuestionType, InputHTMLAttributes<HTMLInputElement>>> = {
  number: { inputMode: 'decimal', class: 'input narrow', autocomplete: 'off' },
  percentage: { inputMode: 'decimal', class: 'input narrow', autocomplete: 'off' },
  currency: { inputMode: 'decimal', class: 'input narrow', autocomplete: 'off' },
  email: { type: 'email', class: 'input', spellcheck: false },
  tel: { type: 'tel', class: 'input medium' },
  url: { inputMode: 'url', class: 'input', spellcheck: false },
};

export function LineField({ question, answer, error, change }: FieldProps) {
  return (
    <LabelledField question={question} error={error}>
      <input
        id={controlId(question)}
        maxLength={MAX_TEXT_LENGTH}
        dir="auto"
        value={answer.answer_text}
        onInput={(event) => change({ ...NO_ANSWER, answer_text: event.currentTarget.value })}
        {...LINES[question.question_type]}
        {...described(question, error)}
      />
    </LabelledField>
  );
}
