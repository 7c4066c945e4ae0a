/** Contract of the assignment of a response, which the specification does not define. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../errors.ts';
import { inEveryState } from '../states.ts';
import { ResponseAssigned, ResponsePatch } from './schema.ts';

export const assignmentRoutes = {
  updateResponse: route({
    auth: 'key',
    rate: 'general',
    spec: 'Added: who works on a response',
    id: 'responses.update',
    method: 'PATCH',
    path: '/api/v1/responses/{id}/',
    summary: 'Say who works on a response; it is no event, and nobody else is kept from it',
    idempotency: 'required',
    params: { id: Uuid },
    body: ResponsePatch,
    entityTag: 'compared',
    states: inEveryState,
    success: { status: 200, body: ResponseAssigned },
    errors: [responseNotFound()],
  }),
} as const;
