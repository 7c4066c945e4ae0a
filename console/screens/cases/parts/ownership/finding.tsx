/** The finding of the ownership rule as what the case is about: sentence, risk, each owner with its share and its listing, and the sum. */
import { formatInstant } from '../../../../../design/format.ts';
import { fill } from '../../../../../design/wording.ts';
import { addressOf, type Mode } from '../../../../base/route/route.ts';
import { Button } from '../../../../parts/button.tsx';
import { useShownHeading } from '../../hooks/use-shown-heading.ts';
import { type OwnershipFinding, termsOf } from '../../model/ownership.ts';
import type { Screening } from '../../model/screening.ts';
import { texts } from '../../texts.ts';
import { RiskChip } from '../risk.tsx';
import { Outcome } from './outcome.tsx';
import { Listings, ListNames, OwnerName } from './owner-words.tsx';

interface Props {
  readonly finding: OwnershipFinding;
  readonly screening: Screening;
  readonly mode: Mode;
  /** Reads the screening again. */
  readonly again: () => void;
}

interface WholeProps extends Props {
  /** True where the reviewer has come here by a key or a judgement: the heading takes the focus. */
  readonly follows: boolean;
}

export function Finding({ finding, screening, mode, again, follows }: WholeProps) {
  const words = texts();
  const heading = useShownHeading(screening.id, follows);
  const owners = addressOf({ mode, screen: 'entities', parts: [screening.entity.id, 'owners'], query: {} });
  return (
    <div class="finding" {...inSight}>
      <div class="row hit-head">
        <h2 ref={heading} tabIndex={-1}>
          {words.ownership}
        </h2>
        <Outcome finding={finding} />
        <RiskChip screening={screening} />
      </div>
      <Sentence finding={finding} screening={screening} mode={mode} again={again} />
      {(finding.ownership?.lines ?? []).map((line, index) => (
        <section key={line.entity_id} aria-label={fill(words.ownersOf, { name: line.name })}>
          <h3>
            <bdi>{fill(words.ownersOf, { name: line.name })}</bdi>
          </h3>
          <ul class="lines">
            {termsOf(line).map((term) => (
              <li key={term.owner_id}>
                <OwnerName term={term} mode={mode} />
                <Listings term={term} mode={mode} />
              </li>
            ))}
          </ul>
          <p class="num sum" dir="auto">
            {finding.ownership?.arithmetic[index]}
          </p>
        </section>
      ))}
      <p class="small muted">
        <a href={owners}>{words.allOwners}</a>
        {finding.ownership !== null &&
          ` · ${fill(words.workedOut, { time: formatInstant(finding.ownership.calculated_at) })}`}
      </p>
    </div>
  );
}

/** The same in the fewest words that a decision needs beside it. */
export function FindingBrief({ finding, screening, mode, again }: Props) {
  const lines = finding.ownership?.lines ?? [];
  return (
    <div class="finding brief" {...inSight}>
      <p class="row">
        <Outcome finding={finding} />
        <RiskChip screening={screening} />
      </p>
      <Sentence finding={finding} screening={screening} mode={mode} again={again} />
      {finding.state !== 'ended' && (
        <ul>
          {lines.flatMap((line) =>
            termsOf(line).map((term) => (
              <li key={`${line.entity_id} ${term.owner_id}`}>
                <OwnerName term={term} mode={mode} />
                <ListNames term={term} />
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  );
}

/** Marks what a decision must have beside it. */
const inSight = { 'data-finding': '' };

/** True where the finding is drawn and not hidden, such as behind another part of a narrow screen. */
export function isFindingInSight(): boolean {
  return [...document.querySelectorAll('[data-finding]')].some(
    (element) => element.getClientRects().length > 0,
  );
}

/** The service's sentence; where a part cannot be shown, what can be done about it. */
function Sentence({ finding, again }: Props) {
  const words = texts();
  const { state, ownership } = finding;
  return (
    <>
      <p class="sentence" dir="auto">
        {ownership?.sentence ?? words.noOwnersKnown}
      </p>
      {state === 'partly' && (
        <p class="problem-text" role="alert">
          {words.findingPartly}{' '}
          <Button look="small" onClick={again}>
            {words.readAgain}
          </Button>
        </p>
      )}
    </>
  );
}
