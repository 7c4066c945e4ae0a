/** The overview: who requests what, how long it takes, and the status of each section. */

import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { type Fact, Facts } from '../../design/facts.tsx';
import { formatInstant } from '../../design/format.ts';
import { count, fill } from '../../design/wording.ts';
import { ChangesNotice } from '../parts/changes-notice.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { SectionList } from '../parts/section-list.tsx';
import { VerificationItem } from '../parts/verification-item.tsx';
import { texts } from '../text/texts.ts';
import { estimateMinutes, type Progress } from '../workspace/progress.ts';
import type { Route } from '../workspace/route.ts';
import type { ScreenProps } from './screen-props.ts';

export function OverviewScreen(props: ScreenProps) {
  const { session, questionnaire, progress, go } = props;
  const { editable } = questionnaire;
  const begin = progress.done === 0 ? texts.overviewBegin : texts.overviewContinue;
  return (
    <div class="card">
      <p class="kicker">{texts.overviewKinds[questionnaire.questionnaire_type]}</p>
      <Heading>{questionnaire.questionnaire_name}</Heading>
      <p class="lead">{fill(texts.overviewAsks, { sender: session.sender_name })}</p>
      <ChangesNotice {...props} />
      {!editable && <p class="notice">{lockedText(questionnaire.submitted_at)}</p>}
      <p dir="auto">{questionnaire.description}</p>
      <RequestFacts session={session} progress={editable ? progress : undefined} />
      <div class="actions">
        <button type="button" class="button" onClick={() => go(editable ? nextRoute(props) : REVIEW)}>
          {editable ? begin : texts.overviewViewAnswers}
        </button>
      </div>
      {editable && (
        <>
          <h2>{texts.overviewTasks}</h2>
          <SectionList {...props} expanded />
          <p class="muted">{texts.overviewAskedMore}</p>
        </>
      )}
      <VerificationItem {...props} />
    </div>
  );
}

/** The overview of a request that contains an identity check and no questionnaire. */
export function VerificationOnlyScreen({ session, go }: Pick<ScreenProps, 'session' | 'go'>) {
  return (
    <div class="card">
      <Heading>{fill(texts.overviewAsks, { sender: session.sender_name })}</Heading>
      <RequestFacts session={session} progress={undefined} />
      <VerificationItem session={session} go={go} />
    </div>
  );
}

const REVIEW: Route = { screen: 'review' };

/** Where to continue: what the sender commented on, else what is not complete, else the review. */
function nextRoute({ points: [point], progress: { sections, documents } }: ScreenProps): Route {
  if (point !== undefined) return point;
  const open = sections.find(({ answered, problems }) => answered === 0 || problems.length > 0);
  if (open !== undefined) return { screen: 'section', section: open.section.number };
  return documents.length > 0 ? { screen: 'documents' } : REVIEW;
}

function lockedText(submittedAt: string | null): string {
  const locked = texts.overviewLocked;
  return submittedAt === null
    ? locked
    : `${fill(texts.overviewSubmitted, { when: formatInstant(submittedAt) })} ${locked}`;
}

interface RequestProps {
  readonly session: SessionView;
  /** Undefined where answers cannot be changed. */
  readonly progress: Progress | undefined;
}

function RequestFacts({ session, progress }: RequestProps) {
  return (
    <Facts
      facts={[
        { term: texts.overviewRequestedBy, value: session.sender_name },
        { term: texts.overviewAbout, value: session.entity_name },
        ...(progress === undefined ? [] : workFacts(session, progress)),
      ]}
    />
  );
}

function workFacts(session: SessionView, progress: Progress): readonly Fact[] {
  const { sections } = progress;
  const asked = sections.reduce((sum, section) => sum + section.asked, 0);
  return [
    { term: texts.overviewUntil, value: formatInstant(session.expires_at) },
    { term: texts.overviewTakes, value: count(texts.overviewMinutes, estimateMinutes(progress)) },
    {
      term: texts.overviewAsked,
      value: fill(texts.overviewAskedValue, {
        questions: count(texts.overviewQuestions, asked),
        sections: count(texts.overviewSections, sections.length),
      }),
    },
  ];
}
