/** Events of verification sessions and of their checks (EVT-013 to EVT-019). */
import * as z from 'zod';
import { eventContract, statusAfter } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { verificationLifecycle } from './lifecycle.ts';
import { CheckRecord, Outcome, type VerificationRecord, VerificationSessionData } from './schema.ts';

const Subject = VerificationSessionData.pick({
  session_id: true,
  entity_id: true,
  entity_name: true,
  status: true,
  outcome: true,
});

const Read = z.string().nullable();

/** What was read from a document; null where it could not be read (EVT-015). */
const ExtractedData = z.object({
  first_name: Read,
  last_name: Read,
  date_of_birth: Read,
  document_type: Read,
  document_number: Read,
});

/** A check that needs no document: `identity_check` and `enhanced_identity_check`. */
const NonDocumentCheck = z.object({
  check_id: Uuid,
  session_id: Uuid,
  entity_id: Uuid,
  status: CheckRecord.shape.status,
  outcome: Outcome,
});

export const verificationEvents = {
  created: eventContract({
    type: 'verification.session_created',
    summary: 'An identity verification was requested',
    data: VerificationSessionData.extend({ status: z.enum(verificationLifecycle.initial) }),
  }),
  accessed: eventContract({
    type: 'verification.session_accessed',
    summary: 'The person opened the link',
    data: VerificationSessionData.extend(statusAfter(verificationLifecycle, 'verification.session_accessed')),
  }),
  completed: eventContract({
    type: 'verification.session_completed',
    summary: 'Every check of a session is done and the outcome is clear',
    data: Subject.extend({
      ...statusAfter(verificationLifecycle, 'verification.session_completed'),
      checks_completed: z.array(z.string()),
      completed_at: Instant,
      extracted_data: ExtractedData,
    }),
  }),
  failed: eventContract({
    type: 'verification.session_failed',
    summary: 'A session ended with an outcome that is not clear, or could not be carried out',
    data: Subject.extend({
      ...statusAfter(verificationLifecycle, 'verification.session_failed'),
      failure_reason: Read,
      completed_at: Instant.nullable(),
    }),
  }),
  checkCompleted: eventContract({
    type: 'verification.check_completed',
    summary: 'One check of a session is done',
    data: z.object({
      session_id: Uuid,
      entity_id: Uuid,
      check_id: Uuid,
      check_type: z.string(),
      outcome: Outcome,
      completed_at: Instant,
    }),
  }),
  nonDocumentInitiated: eventContract({
    type: 'non_document.check_initiated',
    summary: 'A check without a document began',
    data: NonDocumentCheck,
  }),
  nonDocumentCompleted: eventContract({
    type: 'non_document.completed',
    summary: 'A check without a document is done',
    data: NonDocumentCheck,
  }),
  nonDocumentReviewed: eventContract({
    type: 'non_document.reviewed',
    summary: 'A check without a document was reviewed',
    data: NonDocumentCheck,
  }),
  expired: eventContract({
    type: 'verification.session_expired',
    summary: 'The link ran out before the checks were done',
    data: VerificationSessionData.extend(statusAfter(verificationLifecycle, 'verification.session_expired')),
  }),
} as const;

/** Event data of a session, with the status that the event announces. */
export function verificationData(
  record: Pick<VerificationRecord, 'id' | 'entity_id' | 'outcome' | 'expires_at'> & {
    readonly checks: readonly { readonly check_type: string }[];
  },
  entityName: string,
  status: VerificationSessionData['status'],
): VerificationSessionData {
  return {
    session_id: record.id,
    entity_id: record.entity_id,
    entity_name: entityName,
    status,
    outcome: record.outcome,
    checks: record.checks.map((check) => check.check_type),
    expires_at: new Date(record.expires_at).toISOString(),
  };
}
