/** A proposal that no longer stands: whose it was, when, and what made it lapse. */
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { Chip } from '../../../parts/words.tsx';
import { type Lapsed, lapsedOf } from '../model/decided.ts';
import type { Case } from '../model/screening.ts';
import { texts } from '../texts.ts';

export function LapsedProposal({ found }: { readonly found: Case }) {
  const words = texts();
  const lapsed = lapsedOf(found);
  if (lapsed === undefined) return null;
  const { decision, proposed_by: by, proposed_at, reason, lapsed_at } = lapsed.proposal;
  return (
    <section class="past" aria-label={words.proposalLapsed}>
      <p class="small">
        <Chip tone="warn">{words.proposalLapsed}</Chip>
      </p>
      <p>
        <b>{fill(words.proposedBefore, { decision: words.decisions[decision] })}</b> · <bdi>{by.name}</bdi>,{' '}
        {formatInstant(proposed_at)}
      </p>
      {reason !== null && (
        <p>
          <q dir="auto">{reason}</q>
        </p>
      )}
      <p class="small">{fill(words.lapsedSince, { time: formatInstant(lapsed_at), why: whyOf(lapsed) })}</p>
      <Found lapsed={lapsed} />
      <p class="small">{words.proposeAnew}</p>
    </section>
  );
}

function whyOf({ proposal, run }: Lapsed): string {
  const words = texts();
  if (proposal.lapsed_by !== null) return fill(words.openedAgain, { name: proposal.lapsed_by.name });
  return run === undefined ? words.foundAnew : words.lapsedBecause[run];
}

function Found({ lapsed: { records, byOwners } }: { readonly lapsed: Lapsed }) {
  const words = texts();
  if (records.length === 0 && !byOwners) return null;
  return (
    <ul class="small">
      {byOwners && <li>{words.ownersHoldOthers}</li>}
      {records.map(({ name, reasons }) => (
        <li key={`${name} ${reasons.join()}`}>
          <bdi>{name}</bdi>: {reasons.map((each) => words.reasons[each]).join(', ')}
        </li>
      ))}
    </ul>
  );
}
