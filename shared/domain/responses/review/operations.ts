/** Endpoint of the review. */
import { mayMove } from '#shared/contract/lifecycle.ts';
import type { Operations } from '#shared/http/operation.ts';
import { decisionFacts } from '../../audit/decision-facts.ts';
import { responseNotFound } from '../errors.ts';
import { responseLifecycle } from '../lifecycle.ts';
import { findResponse, unsealDetails } from '../repository.ts';
import { requireSameResponse, responseTag } from '../tag.ts';
import { notReviewable } from './errors.ts';
import type { reviewRoutes } from './routes.ts';
import { reviewWrites } from './writes.ts';

const TRIGGERS = { start: 'startReview', complete: 'completeReview' } as const;

export const reviewOperations: Operations<typeof reviewRoutes> = {
  async reviewResponse({ params, body }, request) {
    const [record, vault, { owner }] = await Promise.all([
      findResponse(request.tenantTable, request.scope, params.id),
      request.vault(),
      request.admitted(),
    ]);
    if (record === undefined || owner === undefined) throw responseNotFound();
    const details = unsealDetails(record, vault);
    requireSameResponse(request, record, details);
    const trigger = TRIGGERS[body.action];
    if (!mayMove(responseLifecycle, trigger, record.status)) throw notReviewable(record.status);
    const { status, people, writes } = reviewWrites(
      { record, details },
      { trigger, note: null, by: owner, at: new Date(request.now).toISOString() },
      request,
      vault,
    );
    return {
      body: {
        success: true,
        response_id: record.id,
        status,
        reviewed_by: people.reviewed_by,
        reviewed_at: people.reviewed_at,
      },
      writes,
      headers: responseTag({ version: record.version + 1 }),
      audit: {
        target: `response:${record.id}`,
        entityId: record.entity_id,
        facts: decisionFacts({ by: owner, before: record.status, after: status }),
      },
    };
  },
};
