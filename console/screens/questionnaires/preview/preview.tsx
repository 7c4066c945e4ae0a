/** What a respondent will see: the fields of their page, with answers that decide what else is asked. */
import { visibleQuestions } from '@probity/questionnaire-rules/visibility';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { compileTemplate } from '#shared/domain/questionnaires/compile.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { count } from '../../../../design/wording.ts';
import { QuestionField } from '../../../../portal/fields/question-field.tsx';
import { type Answer, NO_ANSWER } from '../../../../portal/workspace/answer.ts';
import { useStore } from '../../../base/store.ts';
import { language, shellTexts } from '../../../base/text/texts.ts';
import { type Draft, templateOf } from '../model/draft.ts';
import { texts } from '../texts.ts';
import { loadFieldTexts } from './field-texts.ts';

/** In place of the language whose texts are there. */
const FAILED = 'failed';

/** Answers by the key of their question, which stays while questions are moved. */
type ByKey = Readonly<Record<string, Answer>>;

interface Props {
  readonly draft: Draft;
  /** Only what has no errors can be compiled. */
  readonly hasErrors: boolean;
}

export function Preview({ draft, hasErrors }: Props) {
  const words = texts();
  const code = useStore(language);
  const [loaded, setLoaded] = useState('');
  const [answers, setAnswers] = useState<ByKey>({});
  useEffect(() => {
    let isOpen = true;
    const show = (state: string) => () => {
      if (isOpen) setLoaded(state);
    };
    loadFieldTexts(code).then(show(code), show(FAILED));
    return () => {
      isOpen = false;
    };
  }, [code]);
  const template = useMemo(() => templateOf(draft), [draft]);
  if (hasErrors) return <p class="muted">{words.previewNeedsNoErrors}</p>;
  if (loaded === FAILED) {
    return (
      <p class="error" role="alert">
        {shellTexts().notLoadedTitle}
      </p>
    );
  }
  if (loaded === '') return null;
  return <Asked template={template} answers={answers} change={setAnswers} />;
}

interface AskedProps {
  readonly template: TemplateInput;
  readonly answers: ByKey;
  readonly change: (answers: ByKey) => void;
}

function Asked({ template, answers, change }: AskedProps) {
  const words = texts();
  const { questions, file_questions, ids } = useMemo(() => compileTemplate(template, 1), [template]);
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const byId = new Map(
    [...ids].flatMap(([key, id]) => (answers[key] === undefined ? [] : [[id, answers[key]] as const])),
  );
  const visible = visibleQuestions(questions, byId);
  const shown = questions.filter(({ id }) => visible.has(id));
  return (
    <form class="respondent" onSubmit={(event) => event.preventDefault()}>
      <p class="muted small">{words.previewNotKept}</p>
      {shown.map((question, at) => {
        const before = shown[at - 1];
        const key = keys.get(question.id) ?? '';
        return (
          <div key={key}>
            {before?.section_number !== question.section_number && <h3 dir="auto">{question.section}</h3>}
            {question.sub_section !== null &&
              (before?.sub_section_number !== question.sub_section_number ||
                before.section_number !== question.section_number) && (
                <h4 dir="auto">{question.sub_section}</h4>
              )}
            <QuestionField
              question={question}
              answer={answers[key] ?? NO_ANSWER}
              error={undefined}
              change={(answer) => change({ ...answers, [key]: answer })}
            >
              {null}
            </QuestionField>
          </div>
        );
      })}
      {questions.length > shown.length && (
        <p class="muted" role="status">
          {count(words.hiddenCount, questions.length - shown.length)}
        </p>
      )}
      {file_questions.length > 0 && (
        <>
          <h3>{words.documents}</h3>
          <ul class="lines">
            {file_questions.map((file) => (
              <li key={file.id} dir="auto">
                <span class="strong">{file.document_type}</span> {file.description}
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  );
}
