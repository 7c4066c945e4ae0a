/** Schemas of identity verification sessions, stored and in events (Resources › Verification session). */
import * as z from 'zod';
import { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { verificationLifecycle } from './lifecycle.ts';

/** Every type of check (VER-022). `liveness_check` is created by profiles only (R50). */
export const CHECK_TYPES = [
  'document_check',
  'liveness_check',
  'identity_check',
  'enhanced_identity_check',
  'proof_of_address_check',
] as const;
export type CheckType = (typeof CHECK_TYPES)[number];

/** Check types of the specification, by the short names in sends (WF-113, WF-206). */
export const CHECKS = {
  document: 'document_check',
  identity: 'identity_check',
  enhanced_identity: 'enhanced_identity_check',
  proof_of_address: 'proof_of_address_check',
} as const;

export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = ['document', 'identity', 'enhanced_identity', 'proof_of_address'] as const;

export const Outcome = z.enum(['pending', 'clear', 'consider', 'attention', 'issue', 'error']);
export type Outcome = z.output<typeof Outcome>;

// Schemas are shared, because each one takes time at every start of a function.
const Text = z.string();
const Unsaid = Text.optional();
const OptionalText = Text.nullable();
const Count = z.int();
const Milliseconds = z.number();

export const CheckRecord = z.object({
  check_id: Uuid,
  check_type: z.enum(CHECK_TYPES),
  status: z.enum(['pending', 'completed', 'failed']),
  outcome: Outcome,
  created_at: Text,
  completed_at: OptionalText,
});

/** What is asked for where a call names no checks (VER-107 to VER-109, R50). */
export const PROFILES = ['basic', 'standard', 'comprehensive'] as const;
export type Profile = (typeof PROFILES)[number];

/** `T#<tenant>#<env>#VER#<id>` / `VER`. */
export const VerificationRecord = z.object({
  pk: Text,
  sk: z.literal('VER'),
  id: Uuid,
  entity_id: Uuid,
  onboarding_session_id: Uuid,
  status: z.enum(verificationLifecycle.states),
  outcome: Outcome,
  /** Null for a send, which names its checks. */
  profile: z.enum(PROFILES).nullable(),
  checks: z.array(CheckRecord),
  /** A code, such as `document_fake`. */
  failure_reason: OptionalText,
  /** False where no mail was asked for, or its address was refused for good. */
  email_sent: z.boolean(),
  /** What became of the last mail of the session. Null where nothing is known against it. */
  email_delivery: EmailDelivery.nullable(),
  /** True where that mail asked for nothing else. */
  email_alone: z.boolean(),
  delivery_method: z.enum(['email', 'link']),
  /** The screening of the entity, in the profile `comprehensive`. */
  screening_id: Uuid.nullable(),
  /** Links that the tenant asked to be sent again. */
  resends: Count,
  reviews: Count,
  /** Milliseconds: when the results are deleted. Null before there are results. */
  results_until: Milliseconds.nullable(),
  /** Sealed JSON of VerificationDetails. */
  details: Unsaid,
  /** The mark of its work item. */
  work: Unsaid,
  /** The facet under which the list counts it. Missing on records of earlier versions, until the backfill puts them on the list. */
  listed: Unsaid,
  created_at: Text,
  accessed_at: OptionalText,
  completed_at: OptionalText,
  expires_at: Milliseconds,
});
export type VerificationRecord = z.output<typeof VerificationRecord>;

/** What records of earlier versions do not have. */
const BEFORE = {
  profile: null,
  failure_reason: null,
  email_sent: true,
  email_delivery: null,
  email_alone: false,
  delivery_method: 'email',
  screening_id: null,
  resends: 0,
  reviews: 0,
  results_until: null,
} as const;

/** Reads a stored record. */
export function verificationRecordOf(item: Readonly<Record<string, unknown>>): VerificationRecord {
  return VerificationRecord.parse({ ...BEFORE, ...item });
}

export const VerificationDetails = z.object({
  entity_name: Text,
  /** Receives the events of this session beside the subscriptions (R68). */
  webhook_url: OptionalText,
  failure_details: Text,
});
export type VerificationDetails = z.output<typeof VerificationDetails>;

/** `T#<tenant>#<env>#ENTVER#<entity id>` / `S#<created at>#<id>`: one line of the list of an entity. */
export const VerificationRow = VerificationRecord.pick({
  id: true,
  onboarding_session_id: true,
  status: true,
  outcome: true,
  failure_reason: true,
  created_at: true,
  accessed_at: true,
  completed_at: true,
  expires_at: true,
});
export type VerificationRow = z.output<typeof VerificationRow>;

/** Data of `verification.session_*` events before there are results. */
export const VerificationSessionData = z.object({
  session_id: Uuid,
  entity_id: Uuid,
  entity_name: Text,
  status: VerificationRecord.shape.status,
  outcome: Outcome,
  checks: z.array(Text),
  expires_at: Instant,
});
export type VerificationSessionData = z.output<typeof VerificationSessionData>;
