/** One section: its visible questions, what is wrong with them, and the way on. */
import { QuestionField } from '../fields/question-field.tsx';
import { ChangesNotice } from '../parts/changes-notice.tsx';
import { CommentThread } from '../parts/comment-thread.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { messagesOf, ProblemSummary } from '../parts/problem-summary.tsx';
import { count, fill, words } from '../text/words.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import { controlId, type Place } from '../workspace/place.ts';
import type { SectionProgress } from '../workspace/progress.ts';
import type { Desk } from './desk.ts';
import { OverviewScreen } from './overview.tsx';

export function SectionScreen(desk: Desk) {
  const { workspace, progress, place, checked, go, check } = desk;
  const index = progress.sections.findIndex(({ section }) => section.number === place.section);
  const here = progress.sections[index];
  // An answer elsewhere can take all questions of a section away, and with them the section.
  if (here === undefined) return <OverviewScreen {...desk} />;
  const leave = () => {
    void workspace.flush();
    go(placeAt(desk, index + 1));
  };
  return (
    <form
      key={place.section}
      class="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (here.problems.length === 0) leave();
        else check();
      }}
    >
      <p class="kicker">
        {fill(words.sectionPosition, { index: index + 1, total: progress.sections.length })}
      </p>
      <Heading>{here.section.title}</Heading>
      <ChangesNotice {...desk} />
      {checked ? <ProblemSummary problems={here.problems} go={go} /> : null}
      <Questions here={here} desk={desk} />
      <p class="visually-hidden" aria-live="polite">
        {count(words.sectionAsked, here.asked)}
      </p>
      <div class="actions">
        <button type="submit" class="button">
          {words.sectionNext}
        </button>
        <button type="button" class="button secondary" onClick={() => go(placeAt(desk, index - 1))}>
          {words.sectionBack}
        </button>
        {checked && here.problems.length > 0 ? (
          <button type="button" class="link" onClick={leave}>
            {words.sectionLater}
          </button>
        ) : null}
      </div>
    </form>
  );
}

/** Errors show once the respondent has asked to go on. */
function Questions({ here, desk }: { readonly here: SectionProgress; readonly desk: Desk }) {
  const { workspace, checked } = desk;
  const messages = messagesOf(checked ? here.problems : []);
  return here.section.subSections.map((sub) => (
    <section key={sub.number}>
      {sub.title === null ? null : <h2 dir="auto">{sub.title}</h2>}
      {sub.questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={workspace.answers.get(question.id) ?? NO_ANSWER}
          error={messages.get(controlId(question))}
          change={(answer) => workspace.answer(question, answer)}
        >
          <CommentThread question={question} desk={desk} />
        </QuestionField>
      ))}
    </section>
  ));
}

/** The place of a section by position; before the first comes the overview, after the last what follows. */
function placeAt({ progress, questionnaire }: Desk, index: number): Place {
  const section = progress.sections[index]?.section.number;
  if (section !== undefined) return { screen: 'section', section };
  if (index < 0) return { screen: 'overview' };
  return { screen: questionnaire.file_questions.length > 0 ? 'documents' : 'review' };
}
