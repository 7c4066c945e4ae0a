/** Endpoints of reviews. */

import { permits } from '#shared/contract/lifecycle.ts';
import { mayConfirm } from '#shared/http/admission/scopes.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { decisionFacts } from '../../audit/decision-facts.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { verificationAnnouncer } from '../../verification/announce.ts';
import { verificationEvents } from '../../verification/events.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { findVerification, unsealVerification } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { notCompleted, unknownChecks, verificationNotFound } from '../errors.ts';
import { nonDocumentData, nonDocumentOf } from '../non-document.ts';
import type { ReviewInput, ReviewList, ReviewView } from '../schema.ts';
import { requireSameVerification, verificationTag } from '../tag.ts';
import { CONFIRMING, decisionOf } from './decide.ts';
import { findReviews, type Review, reviewWrites } from './repository.ts';

export async function createReview(sessionId: string, input: ReviewInput, request: TenantRequest) {
  const { tenantTable: table, scope } = request;
  const [{ record, reviews, vault }, environment, admission] = await Promise.all([
    read(sessionId, request),
    findEnvironment(table, scope),
    request.admitted(),
  ]);
  const { owner } = admission;
  if (owner === undefined) throw verificationNotFound();
  requireSameVerification(request, record, reviews[0]);
  refuseForeignChecks(record, input.check_ids ?? []);
  const fourEyes = environment?.four_eyes_verifications ?? false;
  const call = {
    decision: input.decision,
    by: owner,
    fourEyes,
    mayConfirm: mayConfirm(admission, CONFIRMING),
  };
  const review: Review = {
    id: request.ids.uuid(),
    ...decisionOf(call, reviews[0]),
    check_ids: input.check_ids ?? null,
    reviewed_at: new Date(request.now).toISOString(),
    notes: input.notes,
    reviewed_by: owner,
  };
  return {
    body: reviewView(record.id, review),
    headers: verificationTag({ ...record, reviews: record.reviews + 1 }),
    writes: [
      ...reviewWrites(scope, vault, record, review),
      ...reviewedEvents(record, input.check_ids ?? [], request, vault),
    ],
    audit: {
      target: `verification:${record.id}`,
      entityId: record.entity_id,
      facts: {
        ...decisionFacts({
          by: owner,
          before: reviews[0]?.decision ?? 'none',
          after: review.decision,
          why: `review:${review.id}`,
        }),
        asked_decision: input.decision,
      },
    },
  };
}

export async function listReviews(sessionId: string, request: TenantRequest): Promise<Reply<ReviewList>> {
  const { record, reviews } = await read(sessionId, request);
  const body = {
    session_id: record.id,
    entity_id: record.entity_id,
    session_status: record.status,
    session_outcome: record.outcome,
    reviews: reviews.map((review) => reviewView(record.id, review)),
    total_reviews: reviews.length,
    latest_decision: reviews[0]?.decision ?? null,
  };
  return { body, headers: verificationTag(record) };
}

async function read(sessionId: string, request: TenantRequest) {
  const { tenantTable: table, scope } = request;
  const opening = request.vault();
  const [record, reviews, vault] = await Promise.all([
    findVerification(table, scope, sessionId),
    findReviews(table, scope, sessionId, opening),
    opening,
  ]);
  if (record === undefined) throw verificationNotFound();
  if (!permits(verificationLifecycle, 'review', record.status)) throw notCompleted(record.id, record.status);
  return { record, reviews, vault };
}

function refuseForeignChecks({ checks }: VerificationRecord, ids: readonly string[]): void {
  const unknown = ids.filter((id) => !checks.some((check) => check.check_id === id));
  if (unknown.length > 0) throw unknownChecks(unknown);
}

/** A review that names a check without a document announces it (EVT-019). */
function reviewedEvents(
  record: VerificationRecord,
  ids: readonly string[],
  request: TenantRequest,
  vault: Vault,
): readonly Write[] {
  const { webhook_url } = unsealVerification(record, vault);
  const announce = verificationAnnouncer(request.scope, vault, webhook_url, request);
  return nonDocumentOf(record.checks)
    .filter(({ check_id }) => ids.includes(check_id))
    .map((check) => announce(verificationEvents.nonDocumentReviewed.type, nonDocumentData(record, check)));
}

function reviewView(sessionId: string, { id, ...review }: Review): ReviewView {
  return { review_id: id, session_id: sessionId, ...review };
}
