/** The frame of every field: the question as label or legend, the hint and the error, linked by ids. */

import { validateAnswer } from '@probity/questionnaire-rules/answers';
import type { ComponentChildren } from 'preact';
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
  if (error !== undefined) return { 'aria-describedby': `${id}-error`, 'aria-invalid': true };
  return hintOf(question, error) === undefined ? {} : { 'aria-describedby': `${id}-hint` };
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
      {!question.required && <OptionalMark />}
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
      <FieldError id={id} error={error} />
    </>
  );
}

/** Marks the text of a question or a field as optional. */
export function OptionalMark() {
  return <span class="optional"> {texts.fieldOptional}</span>;
}

interface ErrorProps {
  /** Id of the control; the control refers to the error as `<id>-error`. */
  readonly id: string;
  readonly error: string | undefined;
}

/** The message of a problem at its field. */
export function FieldError({ id, error }: ErrorProps) {
  if (error === undefined) return null;
  return (
    <p class="error" id={`${id}-error`}>
      <span class="visually-hidden">{texts.fieldError} </span>
      {error}
    </p>
  );
}
