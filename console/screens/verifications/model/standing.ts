/** The decision on a verification: when it can be taken, and what two persons have done of it. Pure. */
import type { Decision, Review, Reviews, Verification } from './verification.ts';

/** What a person can decide, in the order of the buttons. `pending` is what the service makes of a first approval. */
export const OFFERED = ['approved', 'flagged', 'rejected'] as const;
export type Offered = (typeof OFFERED)[number];

/** The key of each. It opens the note, and decides nothing by itself. */
export const DECISION_KEYS: Readonly<Record<Offered, string>> = {
  approved: 'a',
  flagged: 'l',
  rejected: 'r',
};

/** `running`: there is no result yet, or there will be none. */
type Stage = 'running' | 'to_decide' | 'proposed_by_me' | 'to_confirm' | 'decided';

export interface Standing {
  readonly stage: Stage;
  readonly latest: Review | undefined;
  /** What this person may decide now. A decision can be followed by another one. */
  readonly decisions: readonly Offered[];
}

interface Deciding {
  readonly status: Verification['status'];
  readonly reviews: Reviews | undefined;
  readonly me: { readonly id: string };
  readonly mayDecide: boolean;
  /** May be the second person. */
  readonly mayConfirm: boolean;
}

export function standingOf({ status, reviews, me, mayDecide, mayConfirm }: Deciding): Standing {
  const latest = newestOf(reviews?.reviews ?? []);
  const stage = status === 'completed' && reviews !== undefined ? stageOf(latest, me) : 'running';
  const mayApprove =
    stage === 'to_confirm' ? mayConfirm : stage !== 'proposed_by_me' && latest?.decision !== 'approved';
  const allowed = OFFERED.filter((decision) => decision !== 'approved' || mayApprove).filter(
    (decision) => decision !== latest?.decision,
  );
  return { stage, latest, decisions: mayDecide && stage !== 'running' ? allowed : [] };
}

function newestOf(reviews: readonly Review[]): Review | undefined {
  return reviews.toSorted((a, b) => (a.reviewed_at < b.reviewed_at ? 1 : -1))[0];
}

function stageOf(latest: Review | undefined, me: { readonly id: string }): Stage {
  if (latest === undefined) return 'to_decide';
  if (latest.proposed_decision === null) return latest.decision === 'pending' ? 'to_decide' : 'decided';
  return latest.reviewed_by.id === me.id ? 'proposed_by_me' : 'to_confirm';
}

/** True where this approval would only be a proposal that a second person has to confirm. */
export function isProposal(decision: Decision, { stage }: Standing, fourEyes: boolean): boolean {
  return fourEyes && decision === 'approved' && stage !== 'to_confirm';
}
