/** The decision on the whole case: by one person, or proposed by one and confirmed by another. */
import type { ComponentChildren } from 'preact';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import type { Mode } from '../../../base/route/route.ts';
import { NotingConflict, NotingForm } from '../../../deciding/noting/noting-form.tsx';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Chip } from '../../../parts/words.tsx';
import type { Deciding } from '../hooks/use-case-decision.ts';
import {
  type CaseDeed,
  confirmationOf,
  decisionOf,
  isConfirmation,
  keyOf,
  MOST_CASE_REASON,
} from '../model/decision.ts';
import type { Case } from '../model/screening.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly found: Case;
  readonly deciding: Deciding;
  readonly mode: Mode;
  readonly showCurrent: () => void;
  readonly takeBack: () => void;
  /** What listed owners hold, where the case is about it. It stands above the decision. */
  readonly finding: ComponentChildren;
}

export function CaseDecisionForm(props: Props) {
  const { found, deciding, showCurrent, finding } = props;
  const { draft, standing } = deciding;
  const words = texts();
  return (
    <section class="case-decision" aria-labelledby="case-title">
      <h2 id="case-title" tabIndex={-1}>
        {words.theCase}
      </h2>
      {finding}
      <NotingConflict draft={draft} showCurrent={showCurrent} />
      {standing.stage === 'closed' ? (
        <Closed found={found} />
      ) : (
        <Proposal found={found} deciding={deciding} />
      )}
      {found.previous_decision !== null && standing.stage !== 'closed' && (
        <p class="small muted">
          {fill(words.caseBefore, {
            decision: words.decisions[found.previous_decision.decision],
            name: found.previous_decision.decided_by?.name ?? words.somebody,
            time: formatInstant(found.previous_decision.decided_at),
          })}{' '}
          {found.previous_decision.reason !== null && <q dir="auto">{found.previous_decision.reason}</q>}
        </p>
      )}
      <Decide {...props} />
    </section>
  );
}

function Decide({ deciding, mode, takeBack }: Props) {
  const { standing } = deciding;
  const words = texts();
  const { confirms } = standing;
  const wordsOf = (deed: CaseDeed) => ({
    label: fill(deciding.contradicts(decisionOf(deed)) ? words.contradictsSame : words.caseNote, {
      decision: words.decisions[decisionOf(deed)],
    }),
    aside: deciding.isProposal(deed) ? words.asideProposal : words.aside,
    send: nameOf(deed, deciding, mode),
  });
  return (
    <NotingForm noting={deciding} most={MOST_CASE_REASON} wordsOf={wordsOf} takeBack={takeBack}>
      {standing.decisions.length > 0 && (
        <div class="stack">
          {standing.decisions.map((each) => (
            <Button
              key={each}
              shortcut={deciding.contradicts(each) ? undefined : String(keyOf(each))}
              onClick={() => deciding.begin(each)}
            >
              {nameOf(each, deciding, mode)}
            </Button>
          ))}
        </div>
      )}
      {confirms !== undefined && (
        <div class="confirms stack">
          <Button
            shortcut={deciding.contradicts(confirms) ? undefined : 'c'}
            onClick={() => deciding.begin(confirmationOf(confirms))}
          >
            {nameOf(confirmationOf(confirms), deciding, mode)}
          </Button>
        </div>
      )}
    </NotingForm>
  );
}

function Proposal({ found, deciding }: Pick<Props, 'found' | 'deciding'>) {
  const words = texts();
  const { pending_decision: pending } = found;
  const { stage } = deciding.standing;
  if (pending === null)
    return (
      <p class="small muted">{stage === 'hits_open' ? words.hitsFirst : words.decideOn[deciding.ground]}</p>
    );
  return (
    <div class="past">
      <p class="small">
        <Chip tone="accent" icon="second">
          {stage === 'proposed_by_me' ? words.proposedNow : words.youAreSecond}
        </Chip>
      </p>
      <p>
        <b>{words.decisions[pending.decision]}</b> · <bdi>{pending.proposed_by.name}</bdi>,{' '}
        {formatInstant(pending.proposed_at)}
      </p>
      {pending.reason !== null && (
        <p>
          <q dir="auto">{pending.reason}</q>
        </p>
      )}
    </div>
  );
}

function Closed({ found }: { readonly found: Case }) {
  const words = texts();
  const { decision, closed_by: by, proposed_by: first, closed_at: at, reason } = found;
  return (
    <div class="past">
      <p>
        <b>{decision === null ? words.closedWithout : words.decisions[decision]}</b>
        {by !== null && (
          <>
            {' · '}
            <bdi>{by.name}</bdi>
          </>
        )}
        {at !== null && `, ${formatInstant(at)}`}
      </p>
      {first !== null && <p class="small muted">{fill(words.proposedBy, { name: first.name })}</p>}
      {reason !== null && (
        <p>
          <q dir="auto">{reason}</q>
        </p>
      )}
    </div>
  );
}

/** The mode is part of the name of every button that decides, and so is that a second person has to agree. */
function nameOf(deed: CaseDeed, deciding: Deciding, mode: Mode): string {
  const words = texts();
  const pattern = isConfirmation(deed)
    ? words.confirm
    : deciding.isProposal(deed)
      ? words.propose
      : '{decision}';
  return deedName(fill(pattern, { decision: words.decisions[decisionOf(deed)] }), mode);
}
