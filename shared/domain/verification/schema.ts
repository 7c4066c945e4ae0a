/** Schemas of identity verification sessions, stored and in events (Resources › Verification session). */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { verificationLifecycle } from './lifecycle.ts';

/** Every type of check (VER-022). `liveness_check` is created by profiles only (decisions 50). */
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

export const CheckRecord = z.object({
  check_id: Uuid,
  check_type: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  outcome: Outcome,
  created_at: z.string(),
  completed_at: z.string().nullable(),
});

/** `T#<tenant>#<env>#VER#<id>` / `VER`. */
export const VerificationRecord = z.object({
  pk: z.string(),
  sk: z.literal('VER'),
  id: Uuid,
  entity_id: Uuid,
  onboarding_session_id: Uuid,
  status: z.enum(verificationLifecycle.states),
  outcome: Outcome,
  checks: z.array(CheckRecord),
  created_at: z.string(),
  accessed_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  expires_at: z.number(),
});
export type VerificationRecord = z.output<typeof VerificationRecord>;

/** Data of `verification.session_*` events before there are results. */
export const VerificationSessionData = z.object({
  session_id: Uuid,
  entity_id: Uuid,
  entity_name: z.string(),
  status: z.enum(verificationLifecycle.states),
  outcome: Outcome,
  checks: z.array(z.string()),
  expires_at: Instant,
});
export type VerificationSessionData = z.output<typeof VerificationSessionData>;
