/** Every answer on one page, before it is submitted and ever after. */
import { AnswerText } from '../parts/answer-text.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { follow, messageOf, ProblemSummary } from '../parts/problem-summary.tsx';
import * as text from '../text/text.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import type { SectionProgress } from '../workspace/progress.ts';
import type { Desk } from './desk.ts';

export function ReviewScreen(desk: Desk) {
  const { progress, questionnaire, checked, go } = desk;
  const { editable } = questionnaire;
  return (
    <div class="card">
      <Heading>{editable ? text.reviewTitle : text.overviewViewAnswers}</Heading>
      {editable && checked ? <ProblemSummary problems={progress.problems} go={go} /> : null}
      {progress.sections.map((part) => (
        <section key={part.section.number}>
          <h2 dir="auto">{part.section.title}</h2>
          <SectionAnswers part={part} desk={desk} />
        </section>
      ))}
      {editable ? (
        <Submit {...desk} />
      ) : (
        <div class="actions">
          <button type="button" class="button" onClick={() => print()}>
            {text.reviewPrint}
          </button>
          <button type="button" class="button secondary" onClick={() => go({ screen: 'overview' })}>
            {text.sectionBack}
          </button>
        </div>
      )}
    </div>
  );
}

function SectionAnswers({ part, desk }: { readonly part: SectionProgress; readonly desk: Desk }) {
  const { workspace, questionnaire, go } = desk;
  const problems = questionnaire.editable ? part.problems : [];
  const messages = new Map(problems.map((problem) => [problem.question.id, messageOf(problem)]));
  return (
    <dl class="answers">
      {part.section.questions.map((question) => (
        <div key={question.id}>
          <dt id={`r${question.id}`} dir="auto">
            {question.number}. {question.text}
          </dt>
          <dd>
            <AnswerText
              question={question}
              answer={workspace.answers.get(question.id) ?? NO_ANSWER}
              blank={text.reviewNotAnswered}
            />
            <p class="error">{messages.get(question.id)}</p>
          </dd>
          {questionnaire.editable ? (
            <dd class="edit">
              <button
                type="button"
                class="link"
                aria-describedby={`r${question.id}`}
                onClick={() => follow({ question }, go)}
              >
                {text.reviewChange}
              </button>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

function Submit({ submission, progress, check, submit }: Desk) {
  const busy = submission.step === 'sending';
  const files = submission.step === 'refused' ? submission.files : [];
  const words = text.submission[submission.step];
  return (
    <>
      <p class="declaration">{text.reviewDeclaration}</p>
      <div role="alert">
        {words === '' ? null : (
          <div class="notice problem">
            <p>{files.length > 0 ? text.submission.filesMissing : words}</p>
            <ul>
              {files.map((file) => (
                <li key={file} dir="auto">
                  {file}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div class="actions">
        <button
          type="button"
          class="button"
          aria-disabled={busy}
          onClick={progress.problems.length === 0 ? submit : check}
        >
          {busy ? text.reviewSubmitting : text.reviewSubmit}
        </button>
      </div>
    </>
  );
}
