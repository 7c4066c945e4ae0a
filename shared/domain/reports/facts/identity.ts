/** Facts of identity verifications: sessions with their checks, what was read and compared, and the decisions of reviewers. */
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { findSession, unsealSession } from '../../sessions/repository.ts';
import { findRows } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import type { ComparisonLine } from '../../verification-sessions/conclusion/schema.ts';
import { type LoadedVerification, loadVerification } from '../../verification-sessions/load.ts';
import { nonDocumentOf } from '../../verification-sessions/non-document.ts';
import type { VerificationResults } from '../../verification-sessions/results/schema.ts';
import type { Review } from '../../verification-sessions/reviews/repository.ts';
import { MOST_VERIFICATIONS, READS_AT_ONCE } from './limits.ts';
import type { FactsReading, Listed } from './reading.ts';

export interface CheckFacts {
  readonly id: string;
  readonly type: VerificationRecord['checks'][number]['check_type'];
  readonly status: VerificationRecord['checks'][number]['status'];
  readonly outcome: VerificationRecord['outcome'];
  /** ISO instants. */
  readonly askedAt: string;
  readonly completedAt: string | null;
  /** False for checks of data alone, such as an address register. */
  readonly needsDocument: boolean;
  /** What the provider reported of each part. Empty where the results are not kept any more. */
  readonly breakdown: readonly { readonly part: string; readonly result: string }[];
}

export interface VerificationFacts {
  readonly id: string;
  /** The results come from the sandbox, the only provider of test mode: nobody was checked. */
  readonly isSimulated: boolean;
  readonly status: VerificationRecord['status'];
  readonly outcome: VerificationRecord['outcome'];
  readonly failureReason: string | null;
  readonly failureDetails: string;
  /** ISO instants. */
  readonly askedAt: string;
  readonly openedAt: string | null;
  readonly completedAt: string | null;
  readonly expiresAt: string;
  /** The address that the link was for. */
  readonly asked: { readonly email: string; readonly by: 'email' | 'link' } | null;
  readonly checks: readonly CheckFacts[];
  /** What was read from the document. Null where there are no results, or they are not kept any more. */
  readonly read: VerificationResults['extracted'] | null;
  readonly comparison: readonly ComparisonLine[];
  /** Most recent first. */
  readonly reviews: readonly Review[];
}

/** The newest verifications of an entity. One query for the list, and two reads per verification, a few at a time. */
export async function readVerificationFacts(
  reading: FactsReading,
  entityId: string,
): Promise<Listed<VerificationFacts>> {
  const { table, scope, opening, now } = reading;
  const rows = await findRows(table, scope, entityId);
  const settled = await inParallel(rows.slice(0, MOST_VERIFICATIONS), READS_AT_ONCE, async (row) => {
    const [loaded, session, vault] = await Promise.all([
      loadVerification(table, scope, row.id, { opening, now }),
      findSession(table, scope, row.onboarding_session_id),
      opening,
    ]);
    if (loaded === undefined) return [];
    const email = session === undefined ? null : unsealSession(session, vault).email;
    return [factsOf(loaded, email, scope.environment === 'test')];
  });
  throwFirstFailure(settled);
  const items = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  return { items, omitted: Math.max(0, rows.length - MOST_VERIFICATIONS) };
}

function factsOf(
  { record, details, results, reviews }: LoadedVerification,
  email: string | null,
  isTest: boolean,
): VerificationFacts {
  return {
    id: record.id,
    isSimulated: isTest && (record.status === 'completed' || record.status === 'failed'),
    status: record.status,
    outcome: record.outcome,
    failureReason: record.failure_reason,
    failureDetails: details.failure_details,
    askedAt: record.created_at,
    openedAt: record.accessed_at,
    completedAt: record.completed_at,
    expiresAt: new Date(record.expires_at).toISOString(),
    asked: email === null ? null : { email, by: record.delivery_method },
    checks: checksOf(record, results),
    // In test mode the address is in the comparison only, as the results are answered (VER-211).
    read: results === null ? null : { ...results.extracted, ...(isTest ? { address: null } : {}) },
    comparison: results?.comparison ?? [],
    reviews,
  };
}

function checksOf({ checks }: VerificationRecord, results: VerificationResults | null): CheckFacts[] {
  const withoutDocument = new Set(nonDocumentOf(checks).map(({ check_id }) => check_id));
  return checks.map((check) => ({
    id: check.check_id,
    type: check.check_type,
    status: check.status,
    outcome: check.outcome,
    askedAt: check.created_at,
    completedAt: check.completed_at,
    needsDocument: !withoutDocument.has(check.check_id),
    breakdown: Object.entries(
      results?.checks.find(({ check_id }) => check_id === check.check_id)?.breakdown ?? {},
    ).map(([part, result]) => ({ part, result })),
  }));
}
