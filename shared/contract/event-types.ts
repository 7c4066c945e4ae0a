/** Every event type that a subscription may name, by group (Events), and those we add (decisions 35, 67). */

export const EVENT_GROUPS = {
  onboarding: [
    'onboarding.created',
    'onboarding.ddq_completed',
    'onboarding.verification_completed',
    'onboarding.completed',
    'onboarding.expired',
    'onboarding.revoked',
    'onboarding.link_regenerated',
  ],
  response: [
    'response.created',
    'response.submitted',
    'response.reviewed',
    'response.approved',
    'response.rejected',
    'response.autofill_completed',
    'response.autofill_failed',
    'response.check_answers_completed',
    'response.check_answers_failed',
    'response.autoflag_started',
    'response.autoflag_completed',
    'response.autoflag_failed',
  ],
  screening: ['screening.completed', 'screening.failed', 'batch.completed', 'batch.progress', 'batch.failed'],
  verification: [
    'verification.session_created',
    'verification.session_accessed',
    'verification.session_completed',
    'verification.session_failed',
    'verification.session_expired',
    'verification.check_completed',
    'non_document.check_initiated',
    'non_document.completed',
    'non_document.reviewed',
  ],
  case: ['case.opened', 'case.resolved', 'alert.created'],
  report: ['report.client_report_generated', 'report.assessment_generated'],
} as const;

export const EVENT_TYPES = [
  ...EVENT_GROUPS.onboarding,
  ...EVENT_GROUPS.response,
  ...EVENT_GROUPS.screening,
  ...EVENT_GROUPS.verification,
  ...EVENT_GROUPS.case,
  ...EVENT_GROUPS.report,
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
