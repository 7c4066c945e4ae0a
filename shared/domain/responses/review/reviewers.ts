/** The reviewers of a response and their times (R19). */

import type { ProfileView } from '../../tenants/schema.ts';
import type { ResponseStatus } from '../lifecycle.ts';
import type { ResponseDetails, ResponseRecord } from '../record.ts';

/** A review step: the status it leads to, the reviewer, and the time (ISO instant). */
interface ReviewStep {
  readonly to: ResponseStatus;
  readonly by: ProfileView;
  readonly at: string;
}

/** The persons and times that a step sets on the response. */
export type Reviewers = Pick<ResponseDetails, 'reviewed_by' | 'manager_reviewer'> &
  Pick<ResponseRecord, 'reviewed_at' | 'manager_reviewed_at'>;

/** The first of these sets the reviewer. Beginning a review sets no one. */
const NAMES_REVIEWER: readonly ResponseStatus[] = ['REVIEWED', 'APPROVED', 'REJECTED', 'CHANGES_REQUESTED'];
/** One of these sets the manager instead, where a finished review came before. */
const NAMES_MANAGER: readonly ResponseStatus[] = ['APPROVED', 'REJECTED'];

export function reviewers(
  record: Pick<ResponseRecord, 'status' | 'reviewed_at' | 'manager_reviewed_at'>,
  details: Pick<ResponseDetails, 'reviewed_by' | 'manager_reviewer'>,
  { to, by, at }: ReviewStep,
): Reviewers {
  const before: Reviewers = {
    reviewed_by: details.reviewed_by,
    reviewed_at: record.reviewed_at,
    manager_reviewer: details.manager_reviewer,
    manager_reviewed_at: record.manager_reviewed_at,
  };
  if (record.status === 'REVIEWED' && NAMES_MANAGER.includes(to))
    return { ...before, manager_reviewer: by, manager_reviewed_at: at };
  if (!NAMES_REVIEWER.includes(to) || before.reviewed_by !== null) return before;
  return { ...before, reviewed_by: by, reviewed_at: at };
}
