/** How an alert changes the case of its screening: creates it, reopens it, or adds to it. */
import type { ProfileView } from '../../tenants/schema.ts';
import { screeningIds } from '../keys.ts';
import { caseLifecycle } from '../lifecycle.ts';
import { type CaseAfter, type CaseDetails, caseContentOf } from '../store/records.ts';
import type { Case } from '../store/repository.ts';

export interface CaseChange {
  readonly next: CaseAfter;
  readonly details: CaseDetails;
  /** Undefined where the case was already open. */
  readonly opened: 'new' | 'again' | undefined;
}

interface Alerted {
  readonly screeningId: string;
  readonly alertId: string;
  readonly entity: { readonly record: { readonly id: string }; readonly name: string };
  readonly before: { readonly cases: readonly Case[] } | undefined;
  /** ISO instant. */
  readonly at: string;
}

/** A pending proposal lapses: it must be made again with knowledge of the alert. */
export function alertedCase({ screeningId, alertId, entity, before, at }: Alerted): CaseChange {
  const [known] = before?.cases ?? [];
  if (known === undefined) {
    const next = {
      id: screeningIds.make(screeningId, 'case', 0),
      screening_id: screeningId,
      entity_id: entity.record.id,
      status: 'open' as const,
      decision: null,
      closed_at: null,
      created_at: at,
      updated_at: at,
    };
    const details = {
      title: `Screening of ${entity.name}`,
      entity_name: entity.name,
      assigned_to: null,
      closed_by: null,
      proposed_by: null,
      pending_decision: null,
      lapsed_proposal: null,
      reason: null,
      previous_decision: null,
    };
    return { next, details, opened: 'new' };
  }
  const { record, details } = known;
  const current = caseContentOf(record);
  if (!caseLifecycle.moves.reopen.from.includes(record.status))
    return {
      next: { ...current, updated_at: at },
      details: { ...details, entity_name: entity.name, ...lapsed(details, { at, by: null, alertId }) },
      opened: undefined,
    };
  return {
    next: {
      ...current,
      status: caseLifecycle.moves.reopen.to,
      decision: null,
      closed_at: null,
      updated_at: at,
    },
    details: {
      ...details,
      entity_name: entity.name,
      closed_by: null,
      proposed_by: null,
      pending_decision: null,
      reason: null,
      previous_decision: lastDecision(known),
    },
    opened: 'again',
  };
}

/** The pending proposal as one that lapsed. Without one, what lapsed before is kept. */
export function lapsed(
  { pending_decision: pending, lapsed_proposal: before }: CaseDetails,
  {
    at,
    by,
    alertId,
  }: { readonly at: string; readonly by: ProfileView | null; readonly alertId: string | null },
): Pick<CaseDetails, 'pending_decision' | 'lapsed_proposal'> {
  const now = pending && { ...pending, lapsed_at: at, alert_id: alertId, lapsed_by: by };
  return { pending_decision: null, lapsed_proposal: now ?? before };
}

/** True where a person has judged the case: closed it, or proposed a decision that a second person must confirm. */
export function isClosedOrProposed(cases: readonly Case[] = []): boolean {
  const closed = caseLifecycle.moves.reopen.from;
  return cases.some(
    ({ record, details }) => closed.includes(record.status) || details.pending_decision !== null,
  );
}

/** The decision that a reopening ends, or the one before it where the case was closed without a decision. */
export function lastDecision({ record, details }: Case): CaseDetails['previous_decision'] {
  const { decision, closed_at: decided_at } = record;
  if (decision === null || decided_at === null) return details.previous_decision;
  const decided_by: ProfileView | null = details.closed_by;
  return { decision, decided_by, decided_at, reason: details.reason };
}
