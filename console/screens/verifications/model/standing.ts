/** The decision on a verification: when it can be taken, and what two persons have done of it. Pure. */
import type { Review, Reviews, Verification } from './verification.ts';

/** What a person can decide, in the order of the buttons. `pending` is what the service makes of a first approval. */
export const OFFERED = ['approved', 'flagged', 'rejected'] as const;
export type Offered = (typeof OFFERED)[number];

/** What a person can do. To confirm is a deed of its own, so what is written for a proposal never becomes a confirmation. */
export type Deed = Offered | 'confirm';

/** The decision that a deed makes, proposes or confirms: only an approval needs a second person. */
export function decisionOf(deed: Deed): Offered {
  return deed === 'confirm' ? 'approved' : deed;
}

/** The key of each. It opens the note, and decides nothing by itself. */
export const DECISION_KEYS: Readonly<Record<Deed, string>> = {
  confirm: 'c',
  approved: 'a',
  flagged: 'l',
  rejected: 'r',
};

/** `running`: there is no result yet, or there will be none. */
type Stage = 'running' | 'to_decide' | 'proposed_by_me' | 'to_confirm' | 'decided';

export interface Standing {
  readonly stage: Stage;
  readonly latest: Review | undefined;
  /** What this person may do now. A decision can be followed by another one. A confirmation comes last. */
  readonly deeds: readonly Deed[];
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
  const isProposed = stage === 'to_confirm' || stage === 'proposed_by_me';
  const allowed = OFFERED.filter((decision) => decision !== 'approved' || !isProposed).filter(
    (decision) => decision !== latest?.decision,
  );
  const deeds = stage === 'to_confirm' && mayConfirm ? [...allowed, 'confirm' as const] : allowed;
  return { stage, latest, deeds: mayDecide && stage !== 'running' ? deeds : [] };
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
export function isProposal(deed: Deed, fourEyes: boolean): boolean {
  return fourEyes && deed === 'approved';
}
