/** The decision on the whole case, with its note and the five seconds in which it can be taken back. */
import { fill } from '../../../../design/wording.ts';
import { type Draft, setDraft, useDraft } from '../../../deciding/drafts.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { intent } from '../../../remote/intent.ts';
import type { Outcome } from '../../../remote/outcome.ts';
import { addressOf } from '../../../shell/route/route.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { type CaseDecision, isProposal, type Standing, standingOf } from '../model/decision.ts';
import type { Hit } from '../model/hits.ts';
import type { Case } from '../model/screening.ts';
import { texts } from '../texts.ts';
import type { Judging } from './use-judging.ts';

export interface Deciding {
  readonly standing: Standing;
  readonly draft: Draft | undefined;
  readonly decision: CaseDecision | undefined;
  /** Opens the note. Nothing is decided by it. */
  readonly begin: (decision: CaseDecision) => void;
  readonly setNote: (note: string) => void;
  readonly cancel: () => void;
  readonly resume: () => void;
  readonly send: () => Promise<void>;
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

export function useCaseDecision(deciders: Deciders, props: Props): Deciding {
  const { found, hits } = deciders;
  const subject = `/cases/${found.id}`;
  const draft = useDraft(subject);
  const { person, four_eyes } = props.session;
  const [mayDecide, mayConfirm] = [props.may('cases:decide'), props.may('cases:confirm')];
  const standing = standingOf({ found, hits, me: person, mayDecide, mayConfirm });
  const decision = standing.decisions.find((each) => each === draft?.decision);
  const proposes = (each: CaseDecision) =>
    isProposal(each, { fourEyes: four_eyes.cases, pending: standing.pending });
  return {
    standing,
    draft,
    decision,
    isProposal: proposes,
    begin: (next) => {
      if (standing.decisions.includes(next)) {
        setDraft(subject, { decision: next, note: draft?.note ?? '', state: 'writing' });
      }
    },
    setNote: (note) => {
      if (draft !== undefined) setDraft(subject, { ...draft, note });
    },
    cancel: () => setDraft(subject, undefined),
    resume: () => {
      if (draft !== undefined) setDraft(subject, { ...draft, state: 'writing' });
    },
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

async function hold(decision: CaseDecision, draft: Draft, holding: Holding): Promise<void> {
  const { subject, props, name, judging, walk } = holding;
  const words = texts();
  const ifMatch = await judging.settled();
  const values = { name, decision: words.decisions[decision] };
  const isHeld = await props.deeds.hold({
    say: fill(holding.isProposal ? words.heldProposal : words.held, values),
    sent: fill(holding.isProposal ? words.sentProposal : words.sent, values),
    intent: intent('PATCH', `${subject}/`, {
      body: { decision, reason: draft.note.trim() },
      ifMatch,
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

function arrived(outcome: Outcome<unknown>, draft: Draft, { subject, judging, walk }: Holding): void {
  if (outcome.kind === 'done') {
    setDraft(subject, undefined);
    void judging.showCurrent();
    return;
  }
  walk.notDone();
  const conflict = outcome.kind === 'conflict' ? { state: 'conflict' as const, change: outcome.change } : {};
  setDraft(subject, { ...draft, ...conflict });
}
