/** The contracts of the response endpoints. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { notSubmittable, responseNotFound } from './errors.ts';
import { ResponseListQuery, ResponsePage, ResponseView, SubmitReply } from './schema.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Responses' } as const;

export const responseRoutes = {
  listResponses: route({
    ...base,
    id: 'responses.list',
    method: 'GET',
    path: '/api/v1/responses/',
    summary: 'List responses, newest first',
    idempotency: 'none',
    query: ResponseListQuery,
    success: { status: 200, body: ResponsePage },
  }),
  getResponse: route({
    ...base,
    id: 'responses.get',
    method: 'GET',
    path: '/api/v1/responses/{id}/',
    summary: 'Get one response with its answers',
    idempotency: 'none',
    params: { id: Uuid },
    success: { status: 200, body: ResponseView },
    errors: [responseNotFound()],
  }),
  submitResponse: route({
    ...base,
    id: 'responses.submit',
    method: 'POST',
    path: '/api/v1/responses/{id}/submit/',
    summary: 'Submit a response whose required answers are all there',
    idempotency: 'required',
    params: { id: Uuid },
    success: { status: 200, body: SubmitReply },
    errors: [responseNotFound(), notSubmittable('PREFILL')],
  }),
} as const;
