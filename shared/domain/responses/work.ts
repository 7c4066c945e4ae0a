/** What waits of a response: its review, the decision after it, or another way to its respondent, whom the mail did not reach. */

import { type EmailDelivery, isFailure } from '#shared/contract/email-delivery.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Ground } from '../work/changes.ts';
import { isMarkedAs, removeWork, type Waiting, type WorkChange, workChange } from '../work/changes.ts';
import { mailFailure } from '../work/mail-failure.ts';
import { readMark } from '../work/mark.ts';
import type { WorkKind } from '../work/rules.ts';
import type { Reason } from '../work/schema.ts';
import type { ResponseStatus } from './lifecycle.ts';
import { type ResponseDetails, type ResponseRecord, submissionsOf } from './record.ts';

type Stands = Pick<
  ResponseRecord,
  | 'id'
  | 'status'
  | 'entity_id'
  | 'entity_type'
  | 'submitted_at'
  | 'submissions'
  | 'work'
  | 'updated_at'
  | 'email_delivery'
>;

interface Wait {
  readonly kind: WorkKind;
  readonly code: Reason['code'];
}

const REVIEW = 'review';
/** The respondent, who does not act if no mail has arrived. */
const MAIL = 'mail';
const DECISION: Wait = { kind: 'second_person', code: 'reviewed' };

/** What each status waits for. A first submission and a later one wait for a review under different names. */
const WAITS: Readonly<Record<ResponseStatus, typeof REVIEW | typeof MAIL | Wait | null>> = {
  PREFILL: null,
  DRAFT: MAIL,
  SUBMITTED: REVIEW,
  RESUBMITTED: REVIEW,
  UNDER_REVIEW: REVIEW,
  REVIEWED: DECISION,
  CHANGES_REQUESTED: MAIL,
  APPROVED: null,
  REJECTED: null,
};

function reviewOf(record: Stands): Wait {
  return submissionsOf(record) > 1 || record.status === 'RESUBMITTED'
    ? { kind: 'changes_back', code: 'resubmitted' }
    : { kind: 'review', code: 'submitted' };
}

/** Of a response as it is, or as it will be after the move. `since`: when its review was completed, where it waits for a decision. */
function waitingOfResponse(
  record: Stands,
  { response_name, entity_name }: Pick<ResponseDetails, 'response_name' | 'entity_name'>,
  { assignedTo, reviewedAt }: { readonly assignedTo: string | null; readonly reviewedAt: string },
): Waiting | undefined {
  const wait = WAITS[record.status];
  if (wait === null) return undefined;
  const about = {
    assignedTo,
    subject: { type: 'response', id: record.id, response_id: record.id },
    entity: { id: record.entity_id, name: entity_name, entity_type: record.entity_type },
    title: response_name,
  } as const;
  if (wait === MAIL) {
    const failure = failureOf(record.email_delivery);
    return failure === undefined ? undefined : { ...about, ...failure };
  }
  const { kind, code } = wait === REVIEW ? reviewOf(record) : wait;
  return {
    ...about,
    kind,
    since: wait === REVIEW ? (record.submitted_at ?? record.updated_at) : reviewedAt,
    reason: { code },
    tags: kind === 'changes_back' ? ['came_back'] : [],
  };
}

/** A mail that may have arrived waits for nobody. */
function failureOf(delivery: EmailDelivery | null) {
  return isFailure(delivery) ? mailFailure(delivery) : undefined;
}

/** What a move changes of the response. */
interface Move {
  readonly to: ResponseStatus;
  readonly at: string;
  readonly details: ResponseDetails;
  readonly set?: Readonly<Record<string, unknown>>;
}

/** The item after a move of the response. */
export function workAfterMove(
  ground: Omit<Ground, 'at'>,
  record: ResponseRecord,
  { to, at, details, set = {} }: Move,
): WorkChange {
  const { submitted_at, submissions } = set;
  const after = {
    ...record,
    submitted_at: typeof submitted_at === 'string' ? submitted_at : record.submitted_at,
    submissions: typeof submissions === 'number' ? submissions : record.submissions,
    status: to,
    updated_at: at,
  };
  const next = waitingOfResponse(after, details, { assignedTo: assigneeOf(details), reviewedAt: at });
  if (isMarkedAs(record.work, next)) return { mark: record.work, writes: [] };
  return workChange({ ...ground, at }, spotOf(record), record.work, next);
}

/** The item that the response should have, for the repair. A mark keeps the time of what already waits. */
export function derivedWorkOfResponse(
  ground: Ground,
  record: ResponseRecord,
  details: ResponseDetails,
): WorkChange {
  const mark = record.work === undefined ? undefined : readMark(record.work);
  const reviewedAt = mark?.kind === 'second_person' ? mark.since : record.updated_at;
  const known = { assignedTo: assigneeOf(details), reviewedAt };
  return workChange(ground, spotOf(record), record.work, waitingOfResponse(record, details, known));
}

/** The item once it is known what became of the mail. A mail that is sent anew settles what became of the one before. */
export function workAfterDelivery(
  ground: Ground,
  record: ResponseRecord,
  details: ResponseDetails,
  delivery: EmailDelivery | null,
): WorkChange {
  const change = derivedWorkOfResponse(ground, { ...record, email_delivery: delivery }, details);
  return change.mark === record.work ? { ...change, writes: [] } : change;
}

/** The item once somebody else, or nobody, works on the response. `details`: as they will be. */
export function workAfterAssignment(
  ground: Ground,
  record: ResponseRecord,
  details: ResponseDetails,
): WorkChange {
  const change = derivedWorkOfResponse(ground, record, details);
  return change.mark === record.work ? { ...change, writes: [] } : change;
}

/** Removes the items of a response with it. */
export function removedWork(scope: TenantScope, record: ResponseRecord): readonly Write[] {
  return removeWork(scope, spotOf(record), record.work);
}

function spotOf({ id }: Pick<ResponseRecord, 'id'>) {
  return { slot: 'response', subjectId: id } as const;
}

/** A text that is no id names nobody whom the work list knows. */
export function assigneeOf({ assigned_to }: Pick<ResponseDetails, 'assigned_to'>): string | null {
  const id = Uuid.safeParse(assigned_to);
  return id.success ? id.data : null;
}
