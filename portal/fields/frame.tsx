/** The frame of every field: the question as label or legend, the hint and the error, linked by ids. */

import type { ComponentChildren } from 'preact';
import { validateAnswer } from '#shared/domain/questionnaires/rules/answers.ts';
import type { Question, QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { ruleText, texts } from '../text/texts.ts';
import type { Answer } from '../workspace/answer.ts';
import { controlId } from '../workspace/route.ts';

export interface FieldProps {
  readonly question: Question;
  readonly answer: Answer;
  /** The message about the answer, once the section was checked. */
  readonly error: string | undefined;
  readonly change: (answer: Answer) => void;
}

/** ARIA attributes that link a control to its hint and its error. */
export function described(question: Question, error: string | undefined) {
  const id = controlId(question);
  const hint = hintOf(question, error) === undefined ? '' : `${id}-hint`;
  const ids = [hint, error === undefined ? '' : `${id}-error`].filter((each) => each !== '');
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true }),
  };
}

interface FrameProps {
  readonly question: Question;
  readonly error: string | undefined;
  readonly children: ComponentChildren;
}

/** A question with one control. */
export function LabelledField({ question, error, children }: FrameProps) {
  return (
    <div class="field">
      <label class="label" for={controlId(question)}>
        <QuestionText question={question} />
      </label>
      <Notes question={question} error={error} />
      {children}
    </div>
  );
}

/** A question with several controls. */
export function GroupedField({
  question,
  error,
  children,
  focusable,
}: FrameProps & { readonly focusable?: boolean }) {
  const own = focusable === true ? { id: controlId(question), tabIndex: -1 } : {};
  const { 'aria-describedby': describedBy } = described(question, error);
  return (
    <fieldset class="field" aria-describedby={describedBy} {...own}>
      <legend class="label">
        <QuestionText question={question} />
      </legend>
      <Notes question={question} error={error} />
      {children}
    </fieldset>
  );
}

/** Types whose expected format is shown as a hint. */
const WITH_HINT: ReadonlySet<QuestionType> = new Set([
  'number',
  'percentage',
  'currency',
  'email',
  'tel',
  'url',
]);

/** The hint is the text of the rule. It is omitted where there is an error, which has the same text. */
function hintOf(question: Question, error: string | undefined): string | undefined {
  if (error !== undefined || !WITH_HINT.has(question.question_type)) return undefined;
  const rule = validateAnswer(question, { answer_text: '?' });
  return rule === null ? undefined : ruleText(rule);
}

function QuestionText({ question }: { readonly question: Question }) {
  return (
    <>
      <span class="number">{question.number}.</span> <span dir="auto">{question.text}</span>
      {!question.required && <span class="optional"> {texts.fieldOptional}</span>}
    </>
  );
}

function Notes({ question, error }: Omit<FrameProps, 'children'>) {
  const id = controlId(question);
  const hint = hintOf(question, error);
  return (
    <>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="error" id={`${id}-error`}>
          <span class="visually-hidden">{texts.fieldError} </span>
          {error}
        </p>
      )}
    </>
  );
}
