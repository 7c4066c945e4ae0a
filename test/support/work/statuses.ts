/** What a response waits for in each status. */
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import type { WorkKind } from '#shared/domain/work/rules.ts';

const WAITS: Readonly<Record<ResponseStatus, WorkKind | null>> = {
  PREFILL: null,
  DRAFT: null,
  SUBMITTED: 'review',
  UNDER_REVIEW: 'review',
  REVIEWED: 'second_person',
  CHANGES_REQUESTED: null,
  RESUBMITTED: 'changes_back',
  APPROVED: null,
  REJECTED: null,
};

export const RESPONSE_STATUSES = Object.entries(WAITS).map(
  ([status, kind]) => [unsafeStatus(status), kind] as const,
);

/** The table has exactly the statuses. */
function unsafeStatus(status: string): ResponseStatus {
  return status as ResponseStatus;
}
