/** What an identity provider answers in tests. */

import type { ExtractedData, Reading } from '#shared/domain/verification/provider/port.ts';
import { CHECK_TYPES, type CheckType, type Outcome } from '#shared/domain/verification/schema.ts';
import { conclude } from '#shared/domain/verification-sessions/conclusion/conclude.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';

/** The person of the catalogue. */
export const READ: ExtractedData = {
  first_name: 'INES',
  last_name: 'MOREAU',
  date_of_birth: '1984-05-12',
  document_type: 'passport',
  document_number: 'X12345678',
  document_country: 'FR',
  nationality: 'FR',
  // Later than any test moves the clock: an expired document is a finding.
  expiry_date: '2049-04-30',
  gender: 'female',
  address: { line1: '4 Quai des Brumes', city: 'Le Havre', postcode: '76600', country: 'FR' },
};

type Result = Exclude<Outcome, 'pending'>;

/** Every check with one outcome, `clear` where nothing else is said. */
export function done(
  outcomes: Partial<Record<CheckType, Result>> = {},
  extracted: Partial<ExtractedData> = {},
): Extract<Reading, { state: 'done' }> {
  const checks = CHECK_TYPES.map((check_type) => ({
    check_type,
    outcome: outcomes[check_type] ?? ('clear' as const),
    breakdown: { image_quality: 'clear' },
  }));
  const isClear = checks.every(({ outcome }) => outcome === 'clear');
  return {
    state: 'done',
    checks,
    extracted: { ...READ, ...extracted },
    failure: isClear ? null : { reason: 'document_fake', details: 'The document shows signs of forgery.' },
  };
}

export const FAILED = {
  state: 'failed',
  failure: { reason: 'not_processed', details: 'The provider could not process the check.' },
} as const satisfies Reading;

/** Concludes a session as the worker of the provider does. */
export function concludeClear(context: WorkerContext, scope: TenantScope, sessionId: string): Promise<void> {
  return conclude(context, scope, sessionId, done());
}
