/** The decision on the whole case, by one person or by two. */
import { fill } from '../../../../design/wording.ts';
import { type Noting, useNoting } from '../../../deciding/noting/use-noting.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { intent } from '../../../remote/intent.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { type CaseDecision, isProposal, type Standing, standingOf } from '../model/decision.ts';
import type { Hit } from '../model/hits.ts';
import type { Case } from '../model/screening.ts';
import { texts } from '../texts.ts';
import type { Judging } from './use-judging.ts';

export interface Deciding extends Noting<CaseDecision> {
  readonly standing: Standing;
  /** True where a second person has to agree with it. */
  readonly isProposal: (decision: CaseDecision) => boolean;
}

interface Deciders {
  readonly found: Case;
  readonly name: string;
  readonly hits: readonly Hit[];
  readonly judging: Judging;
  readonly walk: Walk;
}

type Props = Pick<ScreenProps, 'deeds' | 'may' | 'route' | 'go' | 'session'>;

export function useCaseDecision({ found, name, hits, judging, walk }: Deciders, props: Props): Deciding {
  const subject = `/cases/${found.id}`;
  const { person, four_eyes } = props.session;
  const [mayDecide, mayConfirm] = [props.may('cases:decide'), props.may('cases:confirm')];
  const standing = standingOf({ found, hits, me: person, mayDecide, mayConfirm });
  const proposes = (each: CaseDecision) =>
    isProposal(each, { fourEyes: four_eyes.cases, pending: standing.pending });
  const noting = useNoting(
    {
      subject,
      offered: standing.decisions,
      walk,
      again: () => judging.showCurrent(),
      deedOf: async (decision, draft) => {
        const words = texts();
        const values = { name, decision: words.decisions[decision] };
        const ifMatch = await judging.settled();
        return {
          say: fill(proposes(decision) ? words.heldProposal : words.held, values),
          sent: fill(proposes(decision) ? words.sentProposal : words.sent, values),
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
  return { ...noting, standing, isProposal: proposes };
}
