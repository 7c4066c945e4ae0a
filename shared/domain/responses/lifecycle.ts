/** The states of a response, who may change them, and what each state permits (States and transitions; R17, R18, R19, R20, R21, R22). */
import { lifecycle, type StateOf } from '#shared/contract/lifecycle.ts';

export const responseLifecycle = lifecycle({
  name: 'response',
  states: [
    'PREFILL',
    'DRAFT',
    'SUBMITTED',
    'UNDER_REVIEW',
    'CHANGES_REQUESTED',
    'REVIEWED',
    'APPROVED',
    'REJECTED',
    'RESUBMITTED',
  ],
  initial: ['PREFILL', 'DRAFT'],
  moves: {
    send: { from: ['PREFILL'], to: 'DRAFT', emits: ['onboarding.created'] },
    submit: { from: ['DRAFT'], to: 'SUBMITTED', emits: ['response.submitted', 'onboarding.ddq_completed'] },
    resubmit: { from: ['CHANGES_REQUESTED'], to: 'RESUBMITTED', emits: ['response.submitted'] },
    startReview: { from: ['SUBMITTED', 'RESUBMITTED'], to: 'UNDER_REVIEW' },
    completeReview: { from: ['UNDER_REVIEW'], to: 'REVIEWED', emits: ['response.reviewed'] },
    approve: { from: '*', to: 'APPROVED', emits: ['response.approved'] },
    reject: { from: '*', to: 'REJECTED', emits: ['response.rejected'] },
    requestChanges: {
      from: '*',
      to: 'CHANGES_REQUESTED',
      emits: ['response.reviewed', 'response.changes_requested'],
    },
  },
  permits: {
    tenantEdit: ['PREFILL', 'DRAFT', 'CHANGES_REQUESTED'],
    respondentEdit: ['DRAFT', 'CHANGES_REQUESTED'],
    submit: ['DRAFT', 'CHANGES_REQUESTED'],
    /** The respondent keeps a record of what stands: not while the answers can be changed. */
    respondentRecord: ['SUBMITTED', 'UNDER_REVIEW', 'REVIEWED', 'APPROVED', 'REJECTED', 'RESUBMITTED'],
    autofill: ['PREFILL', 'DRAFT'],
    checkByTenant: ['PREFILL'],
    checkByRespondent: ['DRAFT', 'REJECTED', 'CHANGES_REQUESTED'],
    assess: ['SUBMITTED', 'UNDER_REVIEW', 'REVIEWED', 'APPROVED', 'RESUBMITTED'],
  },
});

export type ResponseStatus = StateOf<typeof responseLifecycle>;
