/** Schemas of stored onboarding sessions and links (Auth 12; the specification does not define their fields). */
import * as z from 'zod';
import { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { MailLanguage } from '../tenants/schema.ts';
import { onboardingLifecycle } from './lifecycle.ts';

export const STEPS = ['ddq', 'verification'] as const;

export const OnboardingStatusSchema = z.enum(onboardingLifecycle.states).meta({ id: 'OnboardingStatus' });
export const StepSchema = z.enum(STEPS).meta({ id: 'OnboardingStep' });

// Schemas are shared, because each one takes time at every start of a function.
const Text = z.string();
const OptionalText = Text.nullable();
const OptionalId = Uuid.nullable();
const Flag = z.boolean();
const Count = z.int();

/** `T#<tenant>#<env>#ONB#<id>` / `ONB`. */
export const SessionRecord = z.object({
  pk: Text,
  sk: z.literal('ONB'),
  id: Uuid,
  status: OnboardingStatusSchema,
  steps: z.array(StepSchema),
  ddq_done: Flag,
  verification_done: Flag,
  /** True where the response or the entity was deleted. The link does not open any more. */
  withdrawn: Flag.default(false),
  entity_id: Uuid,
  response_id: OptionalId,
  questionnaire_id: Count.nullable(),
  verification_session_id: OptionalId,
  /** Sealed JSON {email, entity_name, sender_name}. */
  details: Text,
  /** Number of the latest link. Only this link opens the session. */
  link_version: Count,
  /** Links that the respondent requested since `renewals_since` (milliseconds). */
  renewals: Count.default(0),
  renewals_since: z.number().default(0),
  /** What became of the last mail to the respondent. Null where nothing is known against it. */
  email_delivery: EmailDelivery.nullable().default(null),
  created_at: Text,
  accessed_at: OptionalText,
  completed_at: OptionalText,
  /** Milliseconds since the epoch. */
  expires_at: z.number(),
});
export type SessionRecord = z.output<typeof SessionRecord>;

export const SessionDetails = z.object({
  email: z.string(),
  entity_name: z.string(),
  sender_name: z.string(),
  /** Of the mails to the respondent. Sessions of an earlier release have none. */
  language: MailLanguage,
});
export type SessionDetails = z.output<typeof SessionDetails>;

/** `LINK#<sha256 of the token>` / `LINK`: the session of a link. It contains ids only. */
export const LinkRecord = z.object({
  pk: z.string().startsWith('LINK#'),
  sk: z.literal('LINK'),
  tenant_id: Uuid,
  environment: z.enum(['test', 'live']),
  session_id: Uuid,
  link_version: z.int(),
});
export type LinkRecord = z.output<typeof LinkRecord>;

/** `LINK#<sha256 of the token>` / `HANDOVER`: the session of a hand-over token. It contains ids only. */
export const HandOverRecord = LinkRecord.extend({
  sk: z.literal('HANDOVER'),
  /** Milliseconds since the epoch. */
  expires_at: z.number(),
  /** Present once a device has opened the session with it. */
  used_at: z.string().optional(),
});
