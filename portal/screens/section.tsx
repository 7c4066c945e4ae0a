/** One section: its visible questions, their problems, and the buttons to continue. */

import { count, fill } from '../../design/wording.ts';
import { QuestionField } from '../fields/question-field.tsx';
import { ChangesNotice } from '../parts/changes-notice.tsx';
import { CommentThread } from '../parts/comment-thread.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { messagesOf, ProblemSummary } from '../parts/problem-summary.tsx';
import { texts } from '../text/texts.ts';
import { NO_ANSWER } from '../workspace/answer.ts';
import type { SectionProgress } from '../workspace/progress.ts';
import { controlId, type Route } from '../workspace/route.ts';
import { OverviewScreen } from './overview.tsx';
import type { ScreenProps } from './screen-props.ts';

export function SectionScreen(props: ScreenProps) {
  const { workspace, progress, route, checked, go, check } = props;
  const index = progress.sections.findIndex(({ section }) => section.number === route.section);
  const current = progress.sections[index];
  // A section whose questions are all hidden by answers elsewhere is not in the list.
  if (current === undefined) return <OverviewScreen {...props} />;
  const leave = () => {
    void workspace.flush();
    go(routeAt(props, index + 1));
  };
  return (
    <form
      key={route.section}
      class="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (current.problems.length === 0) leave();
        else check();
      }}
    >
      <p class="kicker">
        {fill(texts.sectionPosition, { index: index + 1, total: progress.sections.length })}
      </p>
      <Heading>{current.section.title}</Heading>
      <ChangesNotice {...props} />
      {checked && <ProblemSummary problems={current.problems} go={go} />}
      <Questions current={current} screen={props} />
      <p class="visually-hidden" aria-live="polite">
        {count(texts.sectionAsked, current.asked)}
      </p>
      <div class="actions">
        <button type="submit" class="button">
          {texts.sectionNext}
        </button>
        <button type="button" class="button secondary" onClick={() => go(routeAt(props, index - 1))}>
          {texts.sectionBack}
        </button>
        {checked && current.problems.length > 0 && (
          <button type="button" class="link" onClick={leave}>
            {texts.sectionLater}
          </button>
        )}
      </div>
    </form>
  );
}

interface QuestionsProps {
  readonly current: SectionProgress;
  readonly screen: ScreenProps;
}

/** Errors are shown once the respondent has tried to continue. */
function Questions({ current, screen }: QuestionsProps) {
  const { workspace, checked } = screen;
  const messages = messagesOf(checked ? current.problems : []);
  return current.section.subSections.map((sub) => (
    <section key={sub.number}>
      {sub.title !== null && <h2 dir="auto">{sub.title}</h2>}
      {sub.questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={workspace.answers.get(question.id) ?? NO_ANSWER}
          error={messages.get(controlId(question))}
          change={(answer) => workspace.answer(question, answer)}
        >
          <CommentThread question={question} screen={screen} />
        </QuestionField>
      ))}
    </section>
  ));
}

/** The route of a section by position: the overview before the first, documents or the review after the last. */
export function routeAt({ progress, questionnaire }: ScreenProps, index: number): Route {
  const section = progress.sections[index]?.section.number;
  if (section !== undefined) return { screen: 'section', section };
  if (index < 0) return { screen: 'overview' };
  return { screen: questionnaire.file_questions.length > 0 ? 'documents' : 'review' };
}
