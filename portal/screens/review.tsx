/** All answers on one page, before and after the submission. */

import type { ComponentChildren } from 'preact';
import { AnswerText } from '../parts/answer-text.tsx';
import { ChangesNotice } from '../parts/changes-notice.tsx';
import { CommentThread } from '../parts/comment-thread.tsx';
import { ResponseFacts } from '../parts/facts.tsx';
import { Refusal } from '../parts/file-field.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { follow, messagesOf, ProblemSummary } from '../parts/problem-summary.tsx';
import { RecordButton } from '../record/record-button.tsx';
import { texts } from '../text/texts.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { type Route, routeToFile, routeToQuestion } from '../workspace/route.ts';
import type { ScreenProps } from './screen-props.ts';

export function ReviewScreen(props: ScreenProps) {
  const { progress, questionnaire, checked, go } = props;
  const { editable, file_questions } = questionnaire;
  return (
    <div class="card">
      <Heading>{editable ? texts.reviewTitle : texts.overviewViewAnswers}</Heading>
      <div class={editable ? 'printed' : ''}>
        <ResponseFacts {...props} />
      </div>
      <ChangesNotice {...props} />
      {editable && checked && <ProblemSummary problems={progress.problems} go={go} />}
      <Answers screen={props} />
      {file_questions.length > 0 && <Documents screen={props} />}
      {editable ? (
        <Submit {...props} />
      ) : (
        <div class="actions">
          <RecordButton />
          <button type="button" class="button secondary" onClick={() => print()}>
            {texts.reviewPrint}
          </button>
          <button type="button" class="button secondary" onClick={() => go({ screen: 'overview' })}>
            {texts.sectionBack}
          </button>
        </div>
      )}
    </div>
  );
}

function Answers({ screen }: { readonly screen: ScreenProps }) {
  const { workspace, comments, progress } = screen;
  return progress.sections.map(({ section }) => (
    <section key={section.number}>
      <h2 dir="auto">{section.title}</h2>
      <dl class="answers">
        {section.questions.map((question) => (
          <Item
            key={question.id}
            label={`${question.number}. ${question.text}`}
            route={routeToQuestion(question)}
            screen={screen}
          >
            <AnswerText
              question={question}
              answer={workspace.answers.get(question.id) ?? NO_ANSWER}
              blank={texts.reviewNotAnswered}
            />
            {comments.has(question.id) && <CommentThread question={question} screen={screen} />}
          </Item>
        ))}
      </dl>
    </section>
  ));
}

function Documents({ screen }: { readonly screen: ScreenProps }) {
  const { questionnaire, uploads } = screen;
  return (
    <section>
      <h2>{texts.documentsTitle}</h2>
      <dl class="answers">
        {questionnaire.file_questions.map((asked) => {
          const files = uploads.files.filter((file) => file.file_question_id === asked.id);
          return (
            <Item key={asked.id} label={asked.description} route={routeToFile(asked)} screen={screen}>
              {files.length === 0 && <span class="blank">{texts.documentsNone}</span>}
              <ul class="plain">
                {files.map((file) => (
                  <li key={file.attachment_id}>
                    <span dir="auto">{file.filename}</span>
                    <Refusal file={file} />
                  </li>
                ))}
              </ul>
            </Item>
          );
        })}
      </dl>
    </section>
  );
}

interface ItemProps {
  readonly label: string;
  readonly route: Route;
  readonly screen: ScreenProps;
  readonly children: ComponentChildren;
}

/** One question with its answer, its problem, and a button that opens it. */
function Item({ label, route, screen, children }: ItemProps) {
  const { progress, questionnaire, go } = screen;
  const id = `r${route.focus}`;
  return (
    <div>
      <dt id={id} dir="auto">
        {label}
      </dt>
      <dd>
        {children}
        <p class="error">{questionnaire.editable ? messagesOf(progress.problems).get(route.focus) : ''}</p>
      </dd>
      {questionnaire.editable && (
        <dd class="edit">
          <button type="button" class="link" aria-describedby={id} onClick={() => follow(route, go)}>
            {texts.reviewChange}
          </button>
        </dd>
      )}
    </div>
  );
}

function Submit({ submission, progress, questionnaire, check, submit }: ScreenProps) {
  const busy = submission === 'sending';
  const again = submission === 'unchanged' ? texts.reviewSubmitUnchanged : texts.reviewSubmitAgain;
  const label = questionnaire.changes_requested === null ? texts.reviewSubmit : again;
  return (
    <>
      <p class="declaration">{texts.reviewDeclaration}</p>
      <div role="alert">
        {submission !== 'idle' && submission !== 'sending' && (
          <p class="notice problem">{texts.submissionProblems[submission]}</p>
        )}
      </div>
      <div class="actions">
        <button
          type="button"
          class="button"
          aria-disabled={busy}
          onClick={progress.problems.length === 0 ? submit : check}
        >
          {busy ? texts.reviewSubmitting : label}
        </button>
      </div>
    </>
  );
}
