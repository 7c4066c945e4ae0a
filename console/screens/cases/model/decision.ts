/** The decision on the whole case: when it can be taken, and what two persons have done of it. Pure. */
import type { Hit } from './hits.ts';
import type { OwnershipFinding } from './ownership.ts';
import type { Case } from './screening.ts';

export type CaseDecision = NonNullable<Case['decision']>;

/** In the order of their number keys. */
export const CASE_DECISIONS: readonly CaseDecision[] = ['no_risk', 'acceptable_risk', 'unacceptable_risk'];

/** What lets a customer pass. Where two persons are required, one alone cannot decide it. */
const CLEARING: readonly CaseDecision[] = ['no_risk', 'acceptable_risk'];

/** To confirm is a deed of its own: what is written for one deed is never sent as another, whatever others do meanwhile. */
const CONFIRMED = {
  confirm_no_risk: 'no_risk',
  confirm_acceptable_risk: 'acceptable_risk',
  confirm_unacceptable_risk: 'unacceptable_risk',
} as const;
type Confirmation = keyof typeof CONFIRMED;

/** What a person can do with the case. */
export type CaseDeed = CaseDecision | Confirmation;

export function confirmationOf(decision: CaseDecision): Confirmation {
  return `confirm_${decision}`;
}

export function isConfirmation(deed: CaseDeed): deed is Confirmation {
  return deed in CONFIRMED;
}

/** The decision that a deed makes, proposes or confirms. */
export function decisionOf(deed: CaseDeed): CaseDecision {
  return isConfirmation(deed) ? CONFIRMED[deed] : deed;
}

/** Longest reason that the service keeps with a decision. */
export const MOST_CASE_REASON = 1_000;

/**
 * `hits_open`: first the hits are judged; one that is the same suffices to refuse. `proposed_by_me`: another person has to confirm.
 * `to_confirm`: this person may. `closed`: it is decided.
 */
type Stage = 'hits_open' | 'to_decide' | 'proposed_by_me' | 'to_confirm' | 'closed';

export interface Standing {
  readonly stage: Stage;
  /** What this person may decide or propose now. */
  readonly decisions: readonly CaseDecision[];
  /** What this person may confirm now, as the second one. */
  readonly confirms: CaseDecision | undefined;
  readonly pending: Case['pending_decision'];
}

interface Deciding {
  readonly found: Case;
  readonly hits: readonly Hit[];
  readonly me: { readonly id: string };
  readonly mayDecide: boolean;
  /** May be the second person. */
  readonly mayConfirm: boolean;
  /** What listed owners hold. As long as a part of it cannot be shown, nothing is decided on it. */
  readonly finding?: OwnershipFinding | undefined;
}

export function standingOf({ found, hits, me, mayDecide, mayConfirm, finding }: Deciding): Standing {
  const stage = stageOf(found, hits, me);
  const pending = found.pending_decision;
  const allowed = mayDecide && finding?.state !== 'partly' ? allowedAt(stage, hits) : [];
  const decisions = allowed.filter((decision) => decision !== pending?.decision);
  const isSecond = stage === 'to_confirm' && mayConfirm && allowed.length > 0;
  return { stage, pending, decisions, confirms: isSecond ? pending?.decision : undefined };
}

function stageOf(found: Case, hits: readonly Hit[], me: { readonly id: string }): Stage {
  if (found.status === 'closed') return 'closed';
  if (hits.some(({ state }) => state === 'open')) return 'hits_open';
  const pending = found.pending_decision;
  if (pending === null) return 'to_decide';
  return pending.proposed_by.id === me.id ? 'proposed_by_me' : 'to_confirm';
}

function allowedAt(stage: Stage, hits: readonly Hit[]): readonly CaseDecision[] {
  switch (stage) {
    case 'closed':
      return [];
    case 'hits_open':
      return hits.some(({ state }) => state === 'same') ? ['unacceptable_risk'] : [];
    default:
      return CASE_DECISIONS;
  }
}

/** Why there is nothing more to judge, in a word for the sentence beside the decision. */
export type Ground = 'confirmed' | 'judged' | 'ended' | 'ownership' | 'possible' | 'nothing';

export function groundOf(hits: readonly Hit[], finding: OwnershipFinding | undefined): Ground {
  if (hits.some(({ state }) => state === 'same')) return 'confirmed';
  if (hits.some(({ state }) => state === 'not_same')) return 'judged';
  if (finding?.state === 'possible') return 'possible';
  if (hits.length > 0) return 'ended';
  return finding === undefined || finding.state === 'ended' ? 'nothing' : 'ownership';
}

/** The number key of a decision. It stays with it, whatever else is offered. */
export function keyOf(decision: CaseDecision): number {
  return CASE_DECISIONS.indexOf(decision) + 1;
}

/** The decision of a number key, where it is offered and its key may choose it. */
export function decisionAt(
  number: number,
  { decisions }: Pick<Standing, 'decisions'>,
  hits: readonly Hit[],
): CaseDecision | undefined {
  const decision = CASE_DECISIONS[number - 1];
  if (decision === undefined || !decisions.includes(decision)) return undefined;
  return contradicts(decision, hits) ? undefined : decision;
}

/** True where the customer is a listed party by the judgement of a person, and the decision says that there is no risk. */
export function contradicts(decision: CaseDecision, hits: readonly Hit[]): boolean {
  return decision === 'no_risk' && hits.some(({ state }) => state === 'same');
}

/** The order in which they are offered: what contradicts a confirmed hit comes last. */
export function inOrder(decisions: readonly CaseDecision[], hits: readonly Hit[]): readonly CaseDecision[] {
  return decisions.toSorted((a, b) => Number(contradicts(a, hits)) - Number(contradicts(b, hits)));
}

/** True where this decision would only be a proposal that a second person has to confirm. */
export function isProposal(deed: CaseDeed, fourEyes: boolean): boolean {
  return fourEyes && !isConfirmation(deed) && CLEARING.includes(deed);
}
