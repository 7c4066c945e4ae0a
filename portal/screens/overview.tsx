/** Who asks whom for what, how long it takes, and where the respondent left off. */
import type { SessionView } from '#shared/domain/onboarding/schema.ts';
import type { Place } from '../browser/place.ts';
import { type Fact, Facts } from '../parts/facts.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { SectionList } from '../parts/section-list.tsx';
import { VerificationItem } from '../parts/verification-item.tsx';
import { formatInstant } from '../text/format.ts';
import * as text from '../text/text.ts';
import { estimateMinutes, type Progress } from '../workspace/progress.ts';
import type { Desk } from './desk.ts';

export function OverviewScreen(desk: Desk) {
  const { session, questionnaire, progress, go } = desk;
  const { editable, response_status } = questionnaire;
  return (
    <div class="card">
      <p class="kicker">{text.overviewKinds[questionnaire.questionnaire_type]}</p>
      <Heading>{questionnaire.questionnaire_name}</Heading>
      <p class="lead" dir="auto">
        {text.overviewAsks(session.sender_name)}
      </p>
      {response_status === 'CHANGES_REQUESTED' && editable ? (
        <p class="notice">{text.overviewChanges}</p>
      ) : null}
      {editable ? null : <p class="notice">{lockedWords(questionnaire.submitted_at)}</p>}
      <p dir="auto">{questionnaire.description}</p>
      <RequestFacts session={session} progress={editable ? progress : undefined} />
      <div class="actions">
        <button type="button" class="button" onClick={() => go(editable ? nextPlace(progress) : REVIEW)}>
          {editable ? text.overviewBegin(progress.answered) : text.overviewViewAnswers}
        </button>
      </div>
      {editable ? (
        <>
          <h2>{text.overviewTasks}</h2>
          <SectionList {...desk} unfolded />
          <p class="muted">{text.overviewAskedMore}</p>
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
      <Heading>{text.overviewAsks(session.sender_name)}</Heading>
      <RequestFacts session={session} progress={undefined} />
      <VerificationItem {...session} />
    </div>
  );
}

const REVIEW: Place = { screen: 'review' };

/** Where work goes on: the first section with something left to do, else the review. */
function nextPlace({ sections }: Progress): Place {
  const open = sections.find(({ answered, problems }) => answered === 0 || problems.length > 0);
  return open === undefined ? REVIEW : { screen: 'section', section: open.section.number };
}

function lockedWords(submittedAt: string | null): string {
  const locked = text.overviewLocked;
  return submittedAt === null ? locked : `${text.overviewSubmitted(formatInstant(submittedAt))} ${locked}`;
}

interface RequestProps {
  readonly session: SessionView;
  /** Present where there is something left to answer. */
  readonly progress: Progress | undefined;
}

function RequestFacts({ session, progress }: RequestProps) {
  const facts: readonly Fact[] = [
    { term: text.overviewRequestedBy, words: session.sender_name },
    { term: text.overviewAbout, words: session.entity_name },
  ];
  if (progress === undefined) return <Facts facts={facts} />;
  const { asked, sections } = progress;
  const work: readonly Fact[] = [
    { term: text.overviewUntil, words: formatInstant(session.expires_at) },
    { term: text.overviewTakes, words: text.overviewMinutes(estimateMinutes(progress)) },
    { term: text.overviewAsked, words: text.overviewAskedValue(asked, sections.length) },
  ];
  return <Facts facts={[...facts, ...work]} />;
}
