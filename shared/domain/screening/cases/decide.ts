/**
 * Applies a reviewer's call to a case: changes its status, decides it, or proposes a decision for a second person to confirm.
 */
import { roleLacksScope } from '#shared/http/admission/session/errors.ts';
import type { ScreeningDecision } from '../../entities/schema.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { decisionRequired, secondPersonRequired } from '../errors.ts';
import { caseLifecycle } from '../lifecycle.ts';
import type { CaseDecision, CaseDetails, CaseRecord, CaseStatus } from '../store/records.ts';
import type { Case } from '../store/repository.ts';
import { lapsed, lastDecision } from './case-of-alert.ts';

export interface CaseCall {
  /** Undefined where the call says nothing of it. */
  readonly assigned_to?: ProfileView | null | undefined;
  readonly status?: CaseStatus | undefined;
  readonly decision?: CaseDecision | undefined;
  readonly reason?: string | null | undefined;
  readonly by: ProfileView;
  /** ISO instant. */
  readonly at: string;
  /** True where the tenant requires a second person for clearing decisions. */
  readonly fourEyes: boolean;
  /** False where the caller's role does not allow to be that second person. */
  readonly mayConfirm: boolean;
}

type Stands = Pick<CaseRecord, 'status' | 'decision' | 'closed_at'>;

export interface CaseMove {
  readonly next: Stands;
  readonly details: CaseDetails;
  /** The event of the change. `resolved`: the case is closed. `opened`: it was closed and is no longer. */
  readonly announces: 'resolved' | 'opened' | undefined;
  /** True where this call decided the case. */
  readonly decided: boolean;
}

/** Clearing decisions. With four eyes, one person alone cannot make them. */
const CLEARING: readonly CaseDecision[] = ['no_risk', 'acceptable_risk'];

/** The decision on the entity that follows from the decision on the case. */
export function entityDecision(decision: CaseDecision | null): ScreeningDecision | null {
  if (decision === null) return null;
  return CLEARING.includes(decision) ? 'approved' : 'rejected';
}

/** Scope of roles: the second person of a decision on a case. */
export const CONFIRMING = 'cases:confirm';

const { moves } = caseLifecycle;

/**
 * Undefined where nothing changes. Throws where a second person is required, and where the second one may not confirm. A decision overrides a status in the same call.
 */
export function caseAfter(found: Case, call: CaseCall): CaseMove | undefined {
  const move = decidedCase(found, call);
  const assignee = call.assigned_to;
  if (assignee === undefined || isSame(assignee, found.details.assigned_to)) return move;
  const { status, decision, closed_at } = found.record;
  const after = move ?? {
    next: { status, decision, closed_at },
    details: found.details,
    announces: undefined,
    decided: false,
  };
  return { ...after, details: { ...after.details, assigned_to: assignee } };
}

function isSame(a: ProfileView | null, b: ProfileView | null): boolean {
  return a?.id === b?.id && a?.name === b?.name && a?.email === b?.email;
}

function decidedCase(found: Case, call: CaseCall): CaseMove | undefined {
  const { status, decision } = call;
  if (decision !== undefined) return decide(found, decision, call);
  if (status === undefined || status === found.record.status) return undefined;
  return status === 'closed' ? close(found, call) : moveTo(found, status, call);
}

function decide(found: Case, decision: CaseDecision, call: CaseCall): CaseMove | undefined {
  const { record, details } = found;
  if (record.status === moves.decide.to && record.decision === decision) return explained(found, call);
  if (!call.fourEyes || !CLEARING.includes(decision))
    return closed(found, call, { decision, proposer: null });
  const { pending_decision: pending } = details;
  if (pending?.decision !== decision) return propose(found, decision, call);
  if (pending.proposed_by.id === call.by.id) throw secondPersonRequired(decision);
  if (!call.mayConfirm) throw roleLacksScope(CONFIRMING);
  return closed(found, call, { decision, proposer: pending.proposed_by });
}

/** The same decision again changes its reason, where another one is given. */
function explained({ record, details }: Case, { reason }: CaseCall): CaseMove | undefined {
  if (reason === undefined || reason === null || reason === details.reason) return undefined;
  const { status, decision, closed_at } = record;
  return {
    next: { status, decision, closed_at },
    details: { ...details, reason },
    announces: undefined,
    decided: false,
  };
}

/** A proposal replaces an earlier proposal or a standing decision. */
function propose(found: Case, decision: CaseDecision, { by, at, reason = null }: CaseCall): CaseMove {
  const { details } = found;
  return {
    next: { status: moves.propose.to, decision: null, closed_at: null },
    details: {
      ...details,
      closed_by: null,
      proposed_by: null,
      pending_decision: { decision, proposed_by: by, proposed_at: at, reason },
      lapsed_proposal: null,
      reason: null,
      previous_decision: lastDecision(found),
    },
    announces: wasClosed(found) ? 'opened' : undefined,
    decided: false,
  };
}

/** Closing without a decision also clears the entity. */
function close(found: Case, call: CaseCall): CaseMove {
  if (call.fourEyes) throw decisionRequired();
  return closed(found, call, { decision: null, proposer: null });
}

function closed(
  found: Case,
  { by, at, reason }: CaseCall,
  how: { readonly decision: CaseDecision | null; readonly proposer: ProfileView | null },
): CaseMove {
  return {
    next: { status: moves.close.to, decision: how.decision, closed_at: at },
    details: {
      ...found.details,
      closed_by: by,
      proposed_by: how.proposer,
      pending_decision: null,
      lapsed_proposal: null,
      reason: reason ?? (how.proposer === null ? null : reasonOfProposal(found)),
      previous_decision: lastDecision(found),
    },
    announces: 'resolved',
    decided: how.decision !== null,
  };
}

/** Opening a case makes a proposal lapse. The decision of a closed case is kept as the previous one. */
function moveTo(found: Case, status: Exclude<CaseStatus, 'closed'>, { by, at }: CaseCall): CaseMove {
  const { details } = found;
  return {
    next: { status, decision: null, closed_at: null },
    details: {
      ...details,
      closed_by: null,
      proposed_by: null,
      ...(status === moves.open.to ? lapsed(details, { at, by, alertId: null }) : {}),
      reason: null,
      previous_decision: lastDecision(found),
    },
    announces: wasClosed(found) ? 'opened' : undefined,
    decided: false,
  };
}

function reasonOfProposal({ details }: Case): string | null {
  return details.pending_decision?.reason ?? null;
}

function wasClosed({ record }: Case): boolean {
  return record.status === moves.close.to;
}
