/** The decision on a verification, with its note and the five seconds in which it can be taken back. */
import { fill } from '../../../../design/wording.ts';
import { type Draft, setDraft, useDraft } from '../../../deciding/drafts.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { intent } from '../../../remote/intent.ts';
import type { Outcome } from '../../../remote/outcome.ts';
import { addressOf } from '../../../shell/route/route.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { isProposal, type Offered, type Standing, standingOf } from '../model/standing.ts';
import type { Reviews, Verification } from '../model/verification.ts';
import { texts } from '../texts.ts';

export interface Deciding {
  readonly standing: Standing;
  readonly draft: Draft | undefined;
  readonly decision: Offered | undefined;
  /** Opens the note. Nothing is decided by it. */
  readonly begin: (decision: Offered) => void;
  readonly setNote: (note: string) => void;
  readonly cancel: () => void;
  readonly resume: () => void;
  readonly send: () => Promise<void>;
  /** True where a second person has to agree with it. */
  readonly isProposal: (decision: Offered) => boolean;
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

export function useDecision(deciders: Deciders, props: Props): Deciding {
  const { session, reviews } = deciders;
  const subject = `/verification/sessions/${session.session_id}`;
  const draft = useDraft(subject);
  const { person, four_eyes } = props.session;
  const standing = standingOf({
    status: session.status,
    reviews,
    me: person,
    mayDecide: props.may('verification:decide'),
    mayConfirm: props.may('verification:confirm'),
  });
  const decision = standing.decisions.find((each) => each === draft?.decision);
  const proposes = (each: Offered) => isProposal(each, standing, four_eyes.verifications);
  const change = (next: Partial<Draft>) => {
    if (draft !== undefined) setDraft(subject, { ...draft, ...next });
  };
  return {
    standing,
    draft,
    decision,
    isProposal: proposes,
    begin: (next) => {
      if (standing.decisions.includes(next))
        setDraft(subject, { decision: next, note: draft?.note ?? '', state: 'writing' });
    },
    setNote: (note) => change({ note }),
    cancel: () => setDraft(subject, undefined),
    resume: () => change({ state: 'writing' }),
    send: async () => {
      if (draft === undefined || decision === undefined) return;
      const writing: Draft = { decision, note: draft.note, state: 'writing' };
      await hold(decision, writing, { ...deciders, subject, props, isProposal: proposes(decision) });
    },
  };
}

interface Holding extends Deciders {
  readonly subject: string;
  readonly props: Props;
  readonly isProposal: boolean;
}

async function hold(decision: Offered, draft: Draft, holding: Holding): Promise<void> {
  const { subject, props, session, etag, walk } = holding;
  const words = texts();
  const values = { name: session.entity_name, decision: words.decided[decision] };
  const isHeld = await props.deeds.hold({
    say: fill(holding.isProposal ? words.heldProposal : words.held, values),
    sent: fill(holding.isProposal ? words.sentProposal : words.sent, values),
    intent: intent('POST', `${subject}/reviews/create/`, {
      body: { decision, notes: draft.note.trim() },
      ifMatch: etag,
      stepUp: 'decision',
    }),
    where: addressOf(props.route),
    onOutcome: (outcome) => arrived(outcome, draft, holding),
    onTakenBack: () => {
      walk.notDone();
      setDraft(subject, draft);
      const { screen, parts, query } = props.route;
      props.go({ screen, parts, query });
    },
  });
  if (!isHeld) return;
  setDraft(subject, { ...draft, state: 'held' });
  walk.onwards();
}

function arrived(outcome: Outcome<unknown>, draft: Draft, { subject, again, walk }: Holding): void {
  if (outcome.kind === 'done') {
    setDraft(subject, undefined);
    void again();
    return;
  }
  walk.notDone();
  const conflict = outcome.kind === 'conflict' ? { state: 'conflict' as const, change: outcome.change } : {};
  setDraft(subject, { ...draft, ...conflict });
}
