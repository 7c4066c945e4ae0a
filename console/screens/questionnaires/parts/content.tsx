/** What a questionnaire asks: sections, questions with their conditions in words, and documents. */
import type { TemplateInput, TemplateQuestion } from '#shared/domain/questionnaires/template.ts';
import { countryName } from '../../../../design/format.ts';
import { Chip } from '../../../parts/words.tsx';
import { type Numbered, numberedQuestions } from '../model/numbers.ts';
import { sayRules } from '../model/words.ts';
import { texts } from '../texts.ts';

export function Content({ template }: { readonly template: TemplateInput }) {
  const words = texts();
  const numbers = numberedQuestions(template);
  return (
    <>
      {template.description !== '' && (
        <p class="lead" dir="auto">
          {template.description}
        </p>
      )}
      {template.sections.map((section, s) => (
        <section key={`${s} ${section.title}`}>
          <h2 dir="auto">{section.title}</h2>
          <Questions questions={section.questions} numbers={numbers} />
          {section.sub_sections.map((sub, b) => (
            <div class="sub" key={`${b} ${sub.title}`}>
              <h3 dir="auto">{sub.title}</h3>
              <Questions questions={sub.questions} numbers={numbers} />
            </div>
          ))}
        </section>
      ))}
      {template.file_questions.length > 0 && (
        <section>
          <h2>{words.documents}</h2>
          <ul class="lines">
            {template.file_questions.map((file) => (
              <li key={file.key}>
                <span class="strong" dir="auto">
                  {file.document_type}
                </span>{' '}
                <span class="row inline">
                  {file.required && <Chip tone="accent">{words.required}</Chip>}
                  {file.multiple && <Chip tone="line">{words.several}</Chip>}
                </span>
                <p class="muted" dir="auto">
                  {file.description}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Numbers = ReadonlyMap<string, Numbered>;

function Questions({
  questions,
  numbers,
}: {
  readonly questions: readonly TemplateQuestion[];
  readonly numbers: Numbers;
}) {
  return (
    <ol class="asked">
      {questions.map((question) => (
        <li key={question.key}>
          <span class="n num">{numbers.get(question.key)?.number}.</span>
          <Question question={question} numbers={numbers} />
        </li>
      ))}
    </ol>
  );
}

function Question({ question, numbers }: { readonly question: TemplateQuestion; readonly numbers: Numbers }) {
  const words = texts();
  const { text, question_type, required, options, visibility_conditions, schema } = question;
  return (
    <div>
      <p dir="auto">{text}</p>
      <p class="row inline">
        <Chip tone="line">{words.questionTypes[question_type]}</Chip>
        {required && <Chip tone="accent">{words.required}</Chip>}
        {question.exclude_from_autofill && <Chip tone="line">{words.notFilled}</Chip>}
      </p>
      {options !== null && (
        <ul class="options-of">
          {options.map((option) => (
            <li key={option} dir="auto">
              {option}
            </li>
          ))}
        </ul>
      )}
      {schema !== undefined && (
        <p class="muted small" dir="auto">
          {Object.entries(schema.properties)
            .map(([name, field]) => field.title ?? name)
            .join(' · ')}
        </p>
      )}
      {visibility_conditions !== null && <Conditions {...{ visibility_conditions, numbers }} />}
    </div>
  );
}

function Conditions({
  visibility_conditions: conditions,
  numbers,
}: Pick<TemplateQuestion, 'visibility_conditions'> & { readonly numbers: Numbers }) {
  const words = texts();
  if (conditions === null || conditions.rules.length === 0) return null;
  const said = sayRules(conditions, numbers, words, countryName);
  if (said.length === 1) {
    return (
      <p class="condition" dir="auto">
        {words.shownIf} {said[0]}
      </p>
    );
  }
  return (
    <div class="condition">
      <p>{conditions.operator === 'AND' ? words.shownIfAll : words.shownIfOne}</p>
      <ul>
        {said.map((rule) => (
          <li key={rule} dir="auto">
            {rule}
          </li>
        ))}
      </ul>
    </div>
  );
}
