/** Checks that need no document. They have events of their own (EVT-019). */
import type { CheckType, VerificationRecord } from '../verification/schema.ts';

type Check = VerificationRecord['checks'][number];

const NON_DOCUMENT: readonly CheckType[] = ['identity_check', 'enhanced_identity_check'];

export function nonDocumentOf(checks: readonly Check[]): readonly Check[] {
  return checks.filter(({ check_type }) => NON_DOCUMENT.includes(check_type));
}

export function nonDocumentData(
  record: Pick<VerificationRecord, 'id' | 'entity_id'>,
  { check_id, status, outcome }: Check,
) {
  return { check_id, session_id: record.id, entity_id: record.entity_id, status, outcome };
}
