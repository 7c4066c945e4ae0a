/** Contract of the timeline of an entity (additive). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { entityNotFound } from '../errors.ts';
import { TimelineQuery } from './query.ts';
import { TimelinePage } from './schema.ts';

export const timelineRoutes = {
  readTimeline: route({
    id: 'entities.timeline',
    method: 'GET',
    path: '/api/v1/entities/{id}/timeline/',
    summary: 'Read what was done with an entity and by whom, newest first',
    spec: 'Added: a team sees the history of an entity',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    params: { id: Uuid },
    query: TimelineQuery,
    success: { status: 200, body: TimelinePage },
    errors: [entityNotFound()],
  }),
} as const;
