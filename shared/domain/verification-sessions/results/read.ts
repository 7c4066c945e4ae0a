/** The results of a completed session, until their retention time is over. */

import { permits } from '#shared/contract/lifecycle.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import type { Environment } from '#shared/platform/scope.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { findVerification } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { notCompleted, resultsDeleted, verificationNotFound } from '../errors.ts';
import type { ResultsView } from '../schema.ts';
import { verificationTag } from '../tag.ts';
import { instant } from '../view.ts';
import { findResults } from './repository.ts';
import type { VerificationResults } from './schema.ts';

/** 400 before completion (VER-206), 404 after the retention time. */
export async function readResults(sessionId: string, request: TenantRequest): Promise<Reply<ResultsView>> {
  const { tenantTable: table, scope, now } = request;
  const [record, results, vault] = await Promise.all([
    findVerification(table, scope, sessionId),
    findResults(table, scope, sessionId),
    request.vault(),
  ]);
  if (record === undefined) throw verificationNotFound();
  if (!permits(verificationLifecycle, 'results', record.status)) throw notCompleted(record.id, record.status);
  const until = record.results_until ?? 0;
  if (results === undefined || until <= now) throw resultsDeleted();
  const body = resultsView(record, results(vault), until, scope.environment);
  return { body, headers: verificationTag(record) };
}

function resultsView(
  record: VerificationRecord,
  { extracted, checks, comparison }: VerificationResults,
  until: number,
  environment: Environment,
): ResultsView {
  const isTest = environment === 'test';
  const { address, ...read } = extracted;
  const breakdowns = new Map(checks.map((check) => [check.check_id, check.breakdown]));
  return {
    session_id: record.id,
    entity_id: record.entity_id,
    status: record.status,
    outcome: record.outcome,
    failure_reason: record.failure_reason,
    completed_at: record.completed_at,
    // Test mode answers less (VER-211): no address of its own. The comparison shows both, so that a reviewer can decide.
    extracted_data: isTest ? read : { ...read, address },
    checks: record.checks.map((check) => ({
      ...check,
      result_data: {
        id: check.check_id,
        type: check.check_type,
        result: check.outcome,
        breakdown: breakdowns.get(check.check_id) ?? {},
      },
    })),
    comparison,
    screening_id: record.screening_id,
    retained_until: instant(until),
  };
}
