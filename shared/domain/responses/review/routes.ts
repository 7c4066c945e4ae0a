/** Contract of the review endpoint, which the specification does not define. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../errors.ts';
import { moving, responseStates } from '../states.ts';
import { notReviewable } from './errors.ts';
import { ReviewInput, ReviewReply } from './schema.ts';

export const reviewRoutes = {
  reviewResponse: route({
    auth: 'key',
    rate: 'general',
    spec: 'States and transitions › Response status',
    id: 'responses.review',
    method: 'POST',
    path: '/api/v1/responses/{id}/review/',
    summary: 'Start or complete the review of a submitted response',
    idempotency: 'required',
    params: { id: Uuid },
    body: ReviewInput,
    entityTag: 'compared',
    states: responseStates(
      { when: '`start`', gates: [moving(['startReview'], notReviewable)] },
      { when: '`complete`', gates: [moving(['completeReview'], notReviewable)] },
    ),
    success: { status: 200, body: ReviewReply },
    errors: [responseNotFound(), notReviewable('DRAFT')],
  }),
} as const;
