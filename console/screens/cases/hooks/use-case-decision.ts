/** The decision on the whole case, by one person or by two. */
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { type Noting, useNoting } from '../../../deciding/noting/use-noting.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import {
  type CaseDecision,
  type CaseDeed,
  confirmationOf,
  contradicts,
  decisionOf,
  type Ground,
  groundOf,
  inOrder,
  isProposal,
  type Standing,
  standingOf,
} from '../model/decision.ts';
import type { Hit } from '../model/hits.ts';
import type { OwnershipFinding } from '../model/ownership.ts';
import type { Case } from '../model/screening.ts';
import { isFindingInSight } from '../parts/ownership/finding.tsx';
import { texts } from '../texts.ts';
import type { Judging } from './use-judging.ts';

export interface Deciding extends Noting<CaseDeed> {
  readonly standing: Standing;
  /** Why there is nothing more to judge. */
  readonly ground: Ground;
  /** True where a hit was judged to be the same, and the decision says that there is no risk. */
  readonly contradicts: (decision: CaseDecision) => boolean;
  /** True where a second person has to agree with it. */
  readonly isProposal: (deed: CaseDeed) => boolean;
}

interface Deciders {
  readonly found: Case;
  readonly name: string;
  readonly hits: readonly Hit[];
  readonly judging: Judging;
  readonly walk: Walk;
  /** What listed owners hold, where the case is about it. */
  readonly finding: OwnershipFinding | undefined;
  /** Shows the part of a narrow screen that has the decision. */
  readonly showDecision: () => void;
}

type Props = Pick<ScreenProps, 'deeds' | 'may' | 'route' | 'go' | 'session'>;

export function useCaseDecision(about: Deciders, props: Props): Deciding {
  const { found, name, hits, judging, walk, finding, showDecision } = about;
  const subject = `/cases/${found.id}`;
  const { person, four_eyes } = props.session;
  const [mayDecide, mayConfirm] = [props.may('cases:decide'), props.may('cases:confirm')];
  const offered = standingOf({ found, hits, me: person, mayDecide, mayConfirm, finding });
  const standing = { ...offered, decisions: inOrder(offered.decisions, hits) };
  const proposes = (deed: CaseDeed) => isProposal(deed, four_eyes.cases);
  const { decisions, confirms } = standing;
  const noting = useNoting<CaseDeed>(
    {
      subject,
      offered: [...decisions, ...(confirms === undefined ? [] : [confirmationOf(confirms)])],
      walk,
      again: () => judging.showCurrent(),
      deedOf: async (deed, draft) => {
        const words = texts();
        const decision = decisionOf(deed);
        const values = { name, decision: words.decisions[decision] };
        const ifMatch = await judging.settled();
        return {
          say: fill(proposes(deed) ? words.heldProposal : words.held, values),
          sent: fill(proposes(deed) ? words.sentProposal : words.sent, values),
          ...(proposes(deed) ? { after: words.proposedNow } : {}),
          intent: intent('PATCH', `${subject}/`, {
            body: { decision, reason: draft.note.trim() },
            ifMatch,
            stepUp: 'decision',
          }),
        };
      },
    },
    props,
  );
  // Nothing is decided of what the person cannot see: the first call shows it, and the next one decides.
  const begin: Noting<CaseDeed>['begin'] = (deed) => {
    const isSeen = finding === undefined || isFindingInSight();
    showDecision();
    if (isSeen) noting.begin(deed);
  };
  return {
    ...noting,
    begin,
    standing,
    isProposal: proposes,
    ground: groundOf(hits, finding),
    contradicts: (decision) => contradicts(decision, hits),
  };
}
