/** What waits of a verification session: a result that is not clear, or the confirmation by a second person. */
import { isFailure } from '#shared/contract/email-delivery.ts';
import { all, type Condition } from '#shared/platform/condition.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { AssignableSubject } from '../work/assign.ts';
import { type Ground, removeWork, type Waiting, type WorkChange, workChange } from '../work/changes.ts';
import { mailFailure } from '../work/mail-failure.ts';
import { isMarked, markedWrite, readMark } from '../work/mark.ts';
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

type Stands = Pick<
  VerificationRecord,
  'id' | 'entity_id' | 'status' | 'outcome' | 'work' | 'email_delivery' | 'email_alone'
>;

/** `since`: when the session was concluded. */
function waitingOfVerification(
  record: Stands,
  entityName: string,
  latest: LatestReview | undefined,
  since: string,
): Waiting | undefined {
  const about = {
    assignedTo: record.work === undefined ? null : readMark(record.work).assignedTo,
    subject: { type: 'verification', id: record.id, response_id: null },
    // Only individuals are verified.
    entity: { id: record.entity_id, name: entityName, entity_type: 'individual' },
    title: entityName,
  } as const;
  const failure = failedMail(record);
  if (failure !== undefined) return { ...about, ...failure };
  const reason = reasonOf(record, latest);
  if (reason === undefined) return undefined;
  const isProposed = reason.code === 'verification_proposed';
  return {
    ...about,
    kind: isProposed ? 'second_person' : 'verification',
    since: isProposed ? (latest?.reviewed_at ?? since) : since,
    reason,
    tags: [],
  };
}

/** Whoever has opened the link has got it. A mail that asks for a questionnaire, too, is work of its response. */
function failedMail({ status, email_alone, email_delivery: delivery }: Stands) {
  return status === 'pending' && email_alone && isFailure(delivery) ? mailFailure(delivery) : undefined;
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
  after: Pick<Stands, 'status' | 'outcome'> & Partial<Stands>,
  known: { readonly entityName: string; readonly latest?: LatestReview },
): WorkChange {
  const mark = before.work === undefined ? undefined : readMark(before.work);
  const since = mark?.kind === 'verification' ? mark.since : (before.completed_at ?? ground.at);
  const stands = { ...before, ...after };
  const next = waitingOfVerification(stands, known.entityName, known.latest, since);
  return workChange(ground, spotOf(before), before.work, next);
}

/** The item once it is known what became of the mail. A session that has ended keeps its own. */
export function workOfDelivery(
  ground: Ground,
  record: VerificationRecord,
  after: Pick<Stands, 'email_delivery' | 'email_alone'>,
  entityName: string,
): WorkChange {
  const kept = { mark: record.work, writes: [] };
  if (record.status !== 'pending') return kept;
  const change = workOfVerification(ground, record, { ...record, ...after }, { entityName });
  return change.mark === record.work ? kept : change;
}

/** The item after a move that no review and no result makes: a mail that failed waits until its link is opened, or has ended. */
export function workOfMove(
  scope: TenantScope,
  record: Pick<VerificationRecord, 'id' | 'work'>,
  to: VerificationRecord['status'],
): WorkChange {
  const isSettled =
    record.work !== undefined &&
    (to === 'revoked' || (to !== 'pending' && readMark(record.work).kind === 'failed'));
  return isSettled
    ? { mark: undefined, writes: removedVerificationWork(scope, record) }
    : { mark: record.work, writes: [] };
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
  assignedWrite: (record, { mark }) => markedWrite(record, mark),
};
