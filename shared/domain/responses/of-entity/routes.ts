/** Contract of the list of an entity's responses (additive). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { entityNotFound } from '../../entities/errors.ts';
import { EntityResponses, EntityResponsesQuery } from './schema.ts';

export const responsesOfEntityRoutes = {
  listOfEntity: route({
    id: 'responses.list_of_entity',
    method: 'GET',
    path: '/api/v1/entities/{id}/responses/',
    summary: 'List the responses of an entity, newest first',
    spec: 'Added: the requests of an entity are seen with it',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    params: { id: Uuid },
    query: EntityResponsesQuery,
    success: { status: 200, body: EntityResponses },
    errors: [entityNotFound()],
  }),
} as const;
