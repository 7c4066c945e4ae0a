/** The calls that bring a response to each of its states. */
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';

export type Step = 'submit' | '`start`' | '`complete`' | '`APPROVED`' | '`REJECTED`' | '`CHANGES_REQUESTED`';

/** The way from the first send, or the creation, to each state. */
export const STEPS: Readonly<Record<ResponseStatus, readonly Step[]>> = {
  PREFILL: [],
  DRAFT: [],
  SUBMITTED: ['submit'],
  UNDER_REVIEW: ['submit', '`start`'],
  CHANGES_REQUESTED: ['submit', '`CHANGES_REQUESTED`'],
  REVIEWED: ['submit', '`start`', '`complete`'],
  APPROVED: ['submit', '`APPROVED`'],
  REJECTED: ['submit', '`REJECTED`'],
  RESUBMITTED: ['submit', '`CHANGES_REQUESTED`', 'submit'],
};
