/** What surrounds every control: its question as label or legend, its hint and its error, tied together by ids. */

import type { ComponentChildren } from 'preact';
import { validateAnswer } from '#shared/domain/questionnaires/rules/answers.ts';
import type { Question, QuestionType } from '#shared/domain/questionnaires/schema.ts';
import { ruleWords, words } from '../text/words.ts';
import type { Answer } from '../workspace/answer.ts';
import { controlId } from '../workspace/place.ts';

export interface FieldProps {
  readonly question: Question;
  readonly answer: Answer;
  /** What is wrong with the answer, once the section was checked. */
  readonly error: string | undefined;
  readonly change: (answer: Answer) => void;
}

/** The attributes by which a control announces its hint and its error. */
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

/** A question that one control answers. */
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

/** A question that several controls answer together. */
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

/** Types whose rule explains the form of an answer better than a look at the control does. */
const EXPLAINED: ReadonlySet<QuestionType> = new Set([
  'number',
  'percentage',
  'currency',
  'email',
  'tel',
  'url',
]);

/** The rule's own words serve as the hint; once they are the error, they need not be said twice. */
function hintOf(question: Question, error: string | undefined): string | undefined {
  if (error !== undefined || !EXPLAINED.has(question.question_type)) return undefined;
  const rule = validateAnswer(question, { answer_text: '?' });
  return rule === null ? undefined : ruleWords(rule);
}

function QuestionText({ question }: { readonly question: Question }) {
  return (
    <>
      <span class="number">{question.number}.</span> <span dir="auto">{question.text}</span>
      {question.required ? null : <span class="optional"> {words.fieldOptional}</span>}
    </>
  );
}

function Notes({ question, error }: Omit<FrameProps, 'children'>) {
  const id = controlId(question);
  const hint = hintOf(question, error);
  return (
    <>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p class="error" id={`${id}-error`}>
          <span class="visually-hidden">{words.fieldError} </span>
          {error}
        </p>
      )}
    </>
  );
}
