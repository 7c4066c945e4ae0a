/** Every answer on one page, before it is submitted and ever after. */

import type { ComponentChildren } from 'preact';
import { AnswerText } from '../parts/answer-text.tsx';
import { ChangesNotice } from '../parts/changes-notice.tsx';
import { CommentThread } from '../parts/comment-thread.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { follow, messagesOf, ProblemSummary } from '../parts/problem-summary.tsx';
import { words } from '../text/words.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { type Place, placeOf, placeOfFile } from '../workspace/place.ts';
import type { Desk } from './desk.ts';

export function ReviewScreen(desk: Desk) {
  const { progress, questionnaire, checked, go } = desk;
  const { editable, file_questions } = questionnaire;
  return (
    <div class="card">
      <Heading>{editable ? words.reviewTitle : words.overviewViewAnswers}</Heading>
      <ChangesNotice {...desk} />
      {editable && checked ? <ProblemSummary problems={progress.problems} go={go} /> : null}
      <Answers desk={desk} />
      {file_questions.length === 0 ? null : <Documents desk={desk} />}
      {editable ? (
        <Submit {...desk} />
      ) : (
        <div class="actions">
          <button type="button" class="button" onClick={() => print()}>
            {words.reviewPrint}
          </button>
          <button type="button" class="button secondary" onClick={() => go({ screen: 'overview' })}>
            {words.sectionBack}
          </button>
        </div>
      )}
    </div>
  );
}

function Answers({ desk }: { readonly desk: Desk }) {
  const { workspace, comments, progress } = desk;
  return progress.sections.map(({ section }) => (
    <section key={section.number}>
      <h2 dir="auto">{section.title}</h2>
      <dl class="answers">
        {section.questions.map((question) => (
          <Item
            key={question.id}
            label={`${question.number}. ${question.text}`}
            place={placeOf(question)}
            desk={desk}
          >
            <AnswerText
              question={question}
              answer={workspace.answers.get(question.id) ?? NO_ANSWER}
              blank={words.reviewNotAnswered}
            />
            {comments.has(question.id) ? <CommentThread question={question} desk={desk} /> : null}
          </Item>
        ))}
      </dl>
    </section>
  ));
}

function Documents({ desk }: { readonly desk: Desk }) {
  const { questionnaire, uploads } = desk;
  return (
    <section>
      <h2>{words.documentsTitle}</h2>
      <dl class="answers">
        {questionnaire.file_questions.map((asked) => {
          const files = uploads.files.filter((file) => file.file_question_id === asked.id);
          return (
            <Item key={asked.id} label={asked.description} place={placeOfFile(asked)} desk={desk}>
              {files.length === 0 ? <span class="blank">{words.documentsNone}</span> : null}
              <ul class="plain">
                {files.map(({ attachment_id, filename }) => (
                  <li key={attachment_id} dir="auto">
                    {filename}
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
  readonly place: Place;
  readonly desk: Desk;
  readonly children: ComponentChildren;
}

/** What is asked, what was given, what is wrong with it, and the way to change it. */
function Item({ label, place, desk, children }: ItemProps) {
  const { progress, questionnaire, go } = desk;
  const id = `r${place.focus}`;
  return (
    <div>
      <dt id={id} dir="auto">
        {label}
      </dt>
      <dd>
        {children}
        <p class="error">{questionnaire.editable ? messagesOf(progress.problems).get(place.focus) : ''}</p>
      </dd>
      {questionnaire.editable ? (
        <dd class="edit">
          <button type="button" class="link" aria-describedby={id} onClick={() => follow(place, go)}>
            {words.reviewChange}
          </button>
        </dd>
      ) : null}
    </div>
  );
}

function Submit({ submission, progress, questionnaire, check, submit }: Desk) {
  const busy = submission === 'sending';
  const label = questionnaire.changes_requested === null ? words.reviewSubmit : words.reviewSubmitAgain;
  return (
    <>
      <p class="declaration">{words.reviewDeclaration}</p>
      <div role="alert">
        {submission === 'idle' || submission === 'sending' ? null : (
          <p class="notice problem">{words.submissionProblems[submission]}</p>
        )}
      </div>
      <div class="actions">
        <button
          type="button"
          class="button"
          aria-disabled={busy}
          onClick={progress.problems.length === 0 ? submit : check}
        >
          {busy ? words.reviewSubmitting : label}
        </button>
      </div>
    </>
  );
}
