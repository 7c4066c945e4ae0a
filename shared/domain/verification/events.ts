/** Events of verification sessions that are sent before any check has run. */
import { eventContract } from '#shared/contract/message.ts';
import { type VerificationRecord, VerificationSessionData } from './schema.ts';

export const verificationEvents = {
  created: eventContract({
    type: 'verification.session_created',
    summary: 'An identity verification was requested',
    data: VerificationSessionData,
  }),
  accessed: eventContract({
    type: 'verification.session_accessed',
    summary: 'The person opened the link',
    data: VerificationSessionData,
  }),
  expired: eventContract({
    type: 'verification.session_expired',
    summary: 'The link ran out before the checks were done',
    data: VerificationSessionData,
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
