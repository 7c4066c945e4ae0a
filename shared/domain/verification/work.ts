/** What waits of a verification session: a result that is not clear, or the confirmation by a second person. */
import { all, type Condition } from '#shared/platform/condition.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { AssignableSubject } from '../work/assign.ts';
import { type Ground, removeWork, type Waiting, type WorkChange, workChange } from '../work/changes.ts';
import { isMarked, readMark } from '../work/mark.ts';
import type { Reason } from '../work/schema.ts';
import { verificationSessions } from './keys.ts';
import type { VerificationRecord } from './schema.ts';

/** The latest review, as far as it decides what waits. */
export interface LatestReview {
  readonly decision: 'approved' | 'rejected' | 'pending' | 'flagged';
  readonly proposed_decision: string | null;
  readonly reviewed_at: string;
  readonly reviewed_by: { readonly name: string };
}

type Stands = Pick<VerificationRecord, 'id' | 'entity_id' | 'status' | 'outcome' | 'work'>;

/** `since`: when the session was concluded. */
function waitingOfVerification(
  record: Stands,
  entityName: string,
  latest: LatestReview | undefined,
  since: string,
): Waiting | undefined {
  const reason = reasonOf(record, latest);
  if (reason === undefined) return undefined;
  const isProposed = reason.code === 'verification_proposed';
  return {
    kind: isProposed ? 'second_person' : 'verification',
    since: isProposed ? (latest?.reviewed_at ?? since) : since,
    assignedTo: record.work === undefined ? null : readMark(record.work).assignedTo,
    subject: { type: 'verification', id: record.id, response_id: null },
    // Only individuals are verified.
    entity: { id: record.entity_id, name: entityName, entity_type: 'individual' },
    title: entityName,
    reason,
    tags: [],
  };
}

function reasonOf({ status, outcome }: Stands, latest: LatestReview | undefined): Reason | undefined {
  if (status === 'failed') return { code: 'verification_failed' };
  if (status !== 'completed') return undefined;
  if (latest?.decision === 'pending' && latest.proposed_decision !== null)
    return { code: 'verification_proposed', person: latest.reviewed_by.name };
  // A reviewer has seen what the provider has not.
  if (latest?.decision === 'flagged')
    return { code: 'verification_not_clear', word: outcome === 'clear' ? 'attention' : outcome };
  const isDecided = latest !== undefined && latest.decision !== 'pending';
  if (isDecided || outcome === 'clear') return undefined;
  return { code: 'verification_not_clear', word: outcome };
}

/** The item after the conclusion or a review of the session. `after`: the record as it will be. */
export function workOfVerification(
  ground: Ground,
  before: VerificationRecord,
  after: Pick<Stands, 'status' | 'outcome'>,
  known: { readonly entityName: string; readonly latest?: LatestReview },
): WorkChange {
  const mark = before.work === undefined ? undefined : readMark(before.work);
  const since = mark?.kind === 'verification' ? mark.since : (before.completed_at ?? ground.at);
  const stands = { ...before, ...after };
  const next = waitingOfVerification(stands, known.entityName, known.latest, since);
  return workChange(ground, spotOf(before), before.work, next);
}

/** Removes the item with the session. */
export function removedVerificationWork(scope: TenantScope, record: Pick<VerificationRecord, 'id' | 'work'>) {
  return removeWork(scope, spotOf(record), record.work);
}

/** The session still has the mark that was read, beside another condition. */
export function unchangedWork(record: Pick<VerificationRecord, 'work'>, when: Condition): Condition {
  return all(when, isMarked('work', record.work));
}

function spotOf({ id }: Pick<VerificationRecord, 'id'>) {
  return { slot: 'verification', subjectId: id } as const;
}

/** A verification session as a subject that can be assigned. */
export const assignableVerification: AssignableSubject = {
  attribute: 'work',
  key: (scope, id) => verificationSessions.key(scope, { id }),
  assignedWrite(item, { mark }) {
    const before = item['work'];
    return {
      update: { pk: String(item['pk']), sk: String(item['sk']) },
      set: { work: mark },
      when: isMarked('work', typeof before === 'string' ? before : undefined),
      refuse: () => new StaleRead(),
    };
  },
};
