/** The decision on a verification, by one person or by two. */
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { type Noting, useNoting } from '../../../deciding/noting/use-noting.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { type Deed, decisionOf, isProposal, type Standing, standingOf } from '../model/standing.ts';
import type { Reviews, Verification } from '../model/verification.ts';
import { texts } from '../texts.ts';

export interface Deciding extends Noting<Deed> {
  readonly standing: Standing;
  /** True where a second person has to agree with it. */
  readonly isProposal: (deed: Deed) => boolean;
}

interface Deciders {
  readonly session: Verification;
  readonly reviews: Reviews | undefined;
  readonly etag: string | undefined;
  readonly walk: Walk;
  /** Reads again what was decided. */
  readonly again: () => Promise<void>;
}

type Props = Pick<ScreenProps, 'deeds' | 'may' | 'route' | 'go' | 'session'>;

export function useDecision({ session, reviews, etag, walk, again }: Deciders, props: Props): Deciding {
  const subject = `/verification/sessions/${session.session_id}`;
  const { person, four_eyes } = props.session;
  const standing = standingOf({
    status: session.status,
    reviews,
    me: person,
    mayDecide: props.may('verification:decide'),
    mayConfirm: props.may('verification:confirm'),
  });
  const proposes = (deed: Deed) => isProposal(deed, four_eyes.verifications);
  const noting = useNoting<Deed>(
    {
      subject,
      offered: standing.deeds,
      walk,
      again,
      deedOf: async (deed, draft) => {
        const words = texts();
        const decision = decisionOf(deed);
        const values = { name: session.entity_name, decision: words.decided[decision] };
        return {
          say: fill(proposes(deed) ? words.heldProposal : words.held, values),
          sent: fill(proposes(deed) ? words.sentProposal : words.sent, values),
          ...(proposes(deed) ? { after: words.stages.proposed_by_me } : {}),
          intent: intent('POST', `${subject}/reviews/create/`, {
            body: { decision, notes: draft.note.trim() },
            ifMatch: etag,
            stepUp: 'decision',
          }),
        };
      },
    },
    props,
  );
  return { ...noting, standing, isProposal: proposes };
}
