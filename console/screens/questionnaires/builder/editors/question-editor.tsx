/** The editor of a question: text, type, what belongs to the type, and when it is shown. */
import { QUESTION_TYPES, type QuestionType } from '@probity/questionnaire-rules/model';
import { MAX_QUESTION_LENGTH, MAX_VALUE_LENGTH } from '#shared/domain/questionnaires/limits.ts';
import { fill } from '../../../../../design/wording.ts';
import { Button } from '../../../../parts/button.tsx';
import type { DraftQuestion } from '../../model/draft.ts';
import { texts } from '../../texts.ts';
import { focusOf } from '../focus.ts';
import { Findings } from '../problems.tsx';
import type { Drafting } from '../use-draft.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { Deeds } from './deeds.tsx';
import { SelectField, TextField, Tick } from './fields.tsx';
import { SchemaEditor } from './schema-editor.tsx';

interface Props {
  readonly drafting: Drafting;
  readonly question: DraftQuestion;
}

export function QuestionEditor({ drafting, question }: Props) {
  const { edit, judged } = drafting;
  const words = texts();
  const { key } = question;
  const set = (patch: Partial<Omit<DraftQuestion, 'key'>>) => edit({ kind: 'setQuestion', key, patch });
  return (
    <div class="editor">
      <h2>{words.question}</h2>
      <Findings judged={judged} node={key} />
      <TextField
        id="question-text"
        label={words.fields.text}
        rows={2}
        value={question.text}
        most={MAX_QUESTION_LENGTH}
        onText={(text) => set({ text })}
      />
      <SelectField
        id="question-type"
        label={words.fields.question_type}
        value={question.question_type}
        choices={QUESTION_TYPES.map((type) => [type, words.questionTypes[type]])}
        onChoose={(type) => set({ question_type: typeIn(type) })}
      />
      {question.options !== null && (
        <OptionsEditor options={question.options} change={(options) => set({ options: [...options] })} />
      )}
      {question.question_type === 'structured' && (
        <SchemaEditor schema={question.schema} change={(schema) => set({ schema })} />
      )}
      <Tick checked={question.required} onTick={(required) => set({ required })}>
        {words.mustBeAnswered}
      </Tick>
      <Tick
        checked={question.exclude_from_autofill}
        onTick={(exclude_from_autofill) => set({ exclude_from_autofill })}
      >
        {words.neverFilled}
      </Tick>
      <ConditionEditor drafting={drafting} question={question} />
      <Deeds
        edit={edit}
        move={(by) => ({ kind: 'moveQuestion', key, by })}
        remove={{ kind: 'removeQuestion', key }}
        removeText={words.removeQuestion}
      />
    </div>
  );
}

function typeIn(text: string): QuestionType {
  return QUESTION_TYPES.find((type) => type === text) ?? 'text';
}

interface OptionsProps {
  readonly options: readonly string[];
  readonly change: (options: readonly string[]) => void;
}

const optionId = (at: number) => `option-${at}`;

/** Enter in an option adds the next one. */
function OptionsEditor({ options, change }: OptionsProps) {
  const words = texts();
  const add = (at: number) => {
    change(options.toSpliced(at, 0, ''));
    focusOf(optionId(at));
  };
  const remove = (at: number) => {
    change(options.toSpliced(at, 1));
    focusOf(optionId(Math.max(0, at - 1)));
  };
  return (
    <fieldset class="part">
      <legend class="lab">{words.fields.options}</legend>
      {options.map((option, at) => (
        <p class="row one-line" key={optionId(at)}>
          <input
            id={optionId(at)}
            class="text"
            dir="auto"
            autocomplete="off"
            aria-label={fill(words.optionN, { n: at + 1 })}
            maxLength={MAX_VALUE_LENGTH}
            value={option}
            onInput={(event) => change(options.with(at, event.currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add(at + 1);
            }}
          />
          <Button look="small" label={fill(words.removeOptionN, { n: at + 1 })} onClick={() => remove(at)}>
            ✕
          </Button>
        </p>
      ))}
      <Button look="small" onClick={() => add(options.length)}>
        {words.addOption}
      </Button>
    </fieldset>
  );
}
