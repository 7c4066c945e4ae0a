/** Who asks whom for what, how long it takes, and where the respondent left off. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { ChangesNotice } from '../parts/changes-notice.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { SectionList } from '../parts/section-list.tsx';
import { VerificationItem } from '../parts/verification-item.tsx';
import { formatInstant } from '../text/format.ts';
import { count, fill, words } from '../text/words.ts';
import type { Place } from '../workspace/place.ts';
import { estimateMinutes, type Progress } from '../workspace/progress.ts';
import type { Desk } from './desk.ts';

export function OverviewScreen(desk: Desk) {
  const { session, questionnaire, progress, go } = desk;
  const { editable } = questionnaire;
  const begin = progress.done === 0 ? words.overviewBegin : words.overviewContinue;
  return (
    <div class="card">
      <p class="kicker">{words.overviewKinds[questionnaire.questionnaire_type]}</p>
      <Heading>{questionnaire.questionnaire_name}</Heading>
      <p class="lead">{fill(words.overviewAsks, { sender: session.sender_name })}</p>
      <ChangesNotice {...desk} />
      {editable ? null : <p class="notice">{lockedWords(questionnaire.submitted_at)}</p>}
      <p dir="auto">{questionnaire.description}</p>
      <RequestFacts session={session} progress={editable ? progress : undefined} />
      <div class="actions">
        <button type="button" class="button" onClick={() => go(editable ? nextPlace(progress) : REVIEW)}>
          {editable ? begin : words.overviewViewAnswers}
        </button>
      </div>
      {editable ? (
        <>
          <h2>{words.overviewTasks}</h2>
          <SectionList {...desk} unfolded />
          <p class="muted">{words.overviewAskedMore}</p>
        </>
      ) : null}
      <VerificationItem {...session} />
    </div>
  );
}

/** A request for nothing but an identity check. */
export function VerificationOnlyScreen({ session }: { readonly session: SessionView }) {
  return (
    <div class="card">
      <Heading>{fill(words.overviewAsks, { sender: session.sender_name })}</Heading>
      <RequestFacts session={session} progress={undefined} />
      <VerificationItem {...session} />
    </div>
  );
}

const REVIEW: Place = { screen: 'review' };

/** Where work goes on: the first section with something left to do, else the review. */
function nextPlace({ sections, documents }: Progress): Place {
  const open = sections.find(({ answered, problems }) => answered === 0 || problems.length > 0);
  if (open !== undefined) return { screen: 'section', section: open.section.number };
  return documents.length > 0 ? { screen: 'documents' } : REVIEW;
}

function lockedWords(submittedAt: string | null): string {
  const locked = words.overviewLocked;
  return submittedAt === null
    ? locked
    : `${fill(words.overviewSubmitted, { when: formatInstant(submittedAt) })} ${locked}`;
}

interface RequestProps {
  readonly session: SessionView;
  /** Present where there is something left to answer. */
  readonly progress: Progress | undefined;
}

function RequestFacts({ session, progress }: RequestProps) {
  const facts: readonly Fact[] = [
    { term: words.overviewRequestedBy, words: session.sender_name },
    { term: words.overviewAbout, words: session.entity_name },
  ];
  if (progress === undefined) return <Facts facts={facts} />;
  const { sections } = progress;
  const asked = sections.reduce((sum, section) => sum + section.asked, 0);
  const scope = fill(words.overviewAskedValue, {
    questions: count(words.overviewQuestions, asked),
    sections: count(words.overviewSections, sections.length),
  });
  const work: readonly Fact[] = [
    { term: words.overviewUntil, words: formatInstant(session.expires_at) },
    { term: words.overviewTakes, words: count(words.overviewMinutes, estimateMinutes(progress)) },
    { term: words.overviewAsked, words: scope },
  ];
  return <Facts facts={[...facts, ...work]} />;
}
