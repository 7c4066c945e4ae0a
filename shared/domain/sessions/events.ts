/** Events of onboarding sessions. The specification names them and does not define their data (EVT-022). */

import * as z from 'zod';
import { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { eventContract, statusAfter } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { onboardingLifecycle } from './lifecycle.ts';
import { OnboardingStatusSchema, type SessionRecord, StepSchema } from './schema.ts';

export const OnboardingData = z.object({
  session_id: Uuid,
  status: OnboardingStatusSchema,
  steps: z.array(StepSchema),
  entity_id: Uuid,
  entity_name: z.string(),
  response_id: Uuid.nullable(),
  verification_session_id: Uuid.nullable(),
  expires_at: Instant,
});
export type OnboardingData = z.output<typeof OnboardingData>;

/** The fields that a submission knows without reading the session. */
const StepData = OnboardingData.pick({
  session_id: true,
  entity_id: true,
  entity_name: true,
  response_id: true,
  steps: true,
});

const EmailFailedData = OnboardingData.extend({ email_delivery: EmailDelivery });

export const onboardingEvents = {
  created: eventContract({
    type: 'onboarding.created',
    summary: 'A link was sent',
    data: OnboardingData.extend({ status: z.enum(onboardingLifecycle.initial) }),
  }),
  ddqCompleted: eventContract({
    type: 'onboarding.ddq_completed',
    summary: 'The questionnaire step of a session is done',
    data: StepData,
  }),
  verificationCompleted: eventContract({
    type: 'onboarding.verification_completed',
    summary: 'The verification step of a session is done',
    data: StepData,
  }),
  completed: eventContract({
    type: 'onboarding.completed',
    summary: 'Every step of a session is done',
    data: StepData,
  }),
  revoked: eventContract({
    type: 'onboarding.revoked',
    summary: 'A request was withdrawn, and its link with it',
    data: OnboardingData.extend(statusAfter(onboardingLifecycle, 'onboarding.revoked')),
  }),
  linkRegenerated: eventContract({
    type: 'onboarding.link_regenerated',
    summary: 'A new link took the place of the old one',
    data: OnboardingData,
  }),
  expired: eventContract({
    type: 'onboarding.expired',
    summary: 'A link ran out before its steps were done',
    data: OnboardingData.extend(statusAfter(onboardingLifecycle, 'onboarding.expired')),
  }),
  emailFailed: eventContract({
    type: 'onboarding.email_failed',
    summary: 'A mail to the respondent was not delivered, or reported as unwanted',
    data: EmailFailedData,
  }),
} as const;

/** Event data for a session, with the changes that the event announces. */
export function onboardingData(
  record: SessionRecord,
  entityName: string,
  now: Partial<OnboardingData>,
): OnboardingData {
  return {
    session_id: record.id,
    status: record.status,
    steps: record.steps,
    entity_id: record.entity_id,
    entity_name: entityName,
    response_id: record.response_id,
    verification_session_id: record.verification_session_id,
    expires_at: new Date(record.expires_at).toISOString(),
    ...now,
  };
}
