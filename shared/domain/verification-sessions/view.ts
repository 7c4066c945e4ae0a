/** Views of verification sessions. None of them contains a link token. */
import type { VerificationDetails, VerificationRecord, VerificationRow } from '../verification/schema.ts';
import type {
  VerificationLine,
  VerificationList,
  VerificationListQuery,
  VerificationView,
} from './schema.ts';

/** The page that the link opens. The token that belongs behind it is mailed, or answered once. */
export function pageUrl(publicUrl: string): string {
  return `${publicUrl}/api/portal/`;
}

export function verificationView(
  record: VerificationRecord,
  details: VerificationDetails,
  publicUrl: string,
): VerificationView {
  return {
    session_id: record.id,
    entity_id: record.entity_id,
    entity_name: details.entity_name,
    status: record.status,
    outcome: record.outcome,
    verification_profile: record.profile,
    failure_reason: record.failure_reason,
    failure_details: details.failure_details,
    verification_url: pageUrl(publicUrl),
    email_sent: record.email_sent,
    email_delivery: record.email_delivery,
    delivery_method: record.delivery_method,
    created_at: record.created_at,
    accessed_at: record.accessed_at,
    completed_at: record.completed_at,
    expires_at: instant(record.expires_at),
    checks: record.checks,
    screening_id: record.screening_id,
  };
}

/** One page of an entity's sessions. `rows` are all of them, newest first. */
export function listView(
  rows: readonly VerificationRow[],
  { status, outcome, limit, offset }: VerificationListQuery,
): VerificationList {
  const found = rows.filter(
    (row) =>
      (status === undefined || row.status === status) && (outcome === undefined || row.outcome === outcome),
  );
  return {
    count: found.length,
    limit,
    offset,
    results: found.slice(offset, offset + limit).map((row) => ({
      session_id: row.id,
      status: row.status,
      outcome: row.outcome,
      failure_reason: row.failure_reason,
      created_at: row.created_at,
      accessed_at: row.accessed_at,
      completed_at: row.completed_at,
      expires_at: instant(row.expires_at),
    })),
  };
}

/** A line of the list of all sessions. */
export function lineView(record: VerificationRecord, { entity_name }: VerificationDetails): VerificationLine {
  return {
    session_id: record.id,
    entity_id: record.entity_id,
    entity_name,
    status: record.status,
    outcome: record.outcome,
    failure_reason: record.failure_reason,
    created_at: record.created_at,
    accessed_at: record.accessed_at,
    completed_at: record.completed_at,
    expires_at: instant(record.expires_at),
  };
}

export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
