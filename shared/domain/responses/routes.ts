/** Contracts of the response endpoints, other than saving and submitting. */

import * as z from 'zod';
import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { entityNotFound } from '../entities/errors.ts';
import { questionnaireNotFound, questionnaireRetired } from '../questionnaires/errors.ts';
import { MAIL_REFUSALS } from '../sessions/delivery/refusals.ts';
import { underLegalHold } from '../tenants/legal-hold/legal-hold.ts';
import { ResponseBatchInput, ResponseBatchReply } from './creation/schema.ts';

import { draftNeedsEmail, noActiveSession, responseNotFound } from './errors.ts';
import {
  AnswerView,
  LinkReply,
  ResponseEntities,
  ResponseInput,
  ResponseListQuery,
  ResponsePage,
  ResponseView,
} from './schema.ts';
import { inEveryState, linked, permitted, responseStates } from './states.ts';

const base = { auth: 'key', rate: 'general', spec: 'Endpoints › Responses' } as const;
const read = { ...base, method: 'GET', idempotency: 'none' } as const;

export const responseRoutes = {
  listResponses: route({
    ...read,
    id: 'responses.list',
    path: '/api/v1/responses/',
    summary: 'List responses, newest first',
    query: ResponseListQuery,
    success: { status: 200, body: ResponsePage },
    errors: [invalidPage()],
  }),
  createResponse: route({
    ...base,
    id: 'responses.create',
    method: 'POST',
    path: '/api/v1/responses/',
    summary: 'Create a response to prefill, or a draft whose link is mailed; free of charge',
    idempotency: 'required',
    body: ResponseInput,
    success: { status: 201, body: ResponseView },
    errors: [
      draftNeedsEmail(),
      questionnaireNotFound(),
      questionnaireRetired(1003),
      entityNotFound(),
      ...MAIL_REFUSALS,
    ],
  }),
  createBatch: route({
    ...base,
    id: 'responses.create_batch',
    method: 'POST',
    path: '/api/v1/responses/batch/',
    summary: 'Create up to 200 responses; each succeeds or fails by itself',
    idempotency: 'required',
    outsideEffect: true,
    body: ResponseBatchInput,
    success: { status: 200, body: ResponseBatchReply },
  }),
  getResponse: route({
    ...read,
    id: 'responses.get',
    path: '/api/v1/responses/{id}/',
    summary: 'Get one response with its answers',
    entityTag: 'answered',
    params: { id: Uuid },
    states: inEveryState,
    success: { status: 200, body: ResponseView },
    errors: [responseNotFound()],
  }),
  deleteResponse: route({
    ...base,
    id: 'responses.delete',
    method: 'DELETE',
    path: '/api/v1/responses/{id}/',
    summary: 'Delete a response with all its answers and files; its link is withdrawn',
    idempotency: 'required',
    params: { id: Uuid },
    states: responseStates({ gates: [], ends: true }),
    success: { status: 204 },
    errors: [responseNotFound(), underLegalHold()],
  }),
  getAnswers: route({
    ...read,
    id: 'responses.answers',
    path: '/api/v1/responses/{id}/answers/',
    summary: 'List the answers of a response by question number',
    params: { id: Uuid },
    states: inEveryState,
    success: { status: 200, body: z.array(AnswerView) },
    errors: [responseNotFound()],
  }),
  getEntities: route({
    ...read,
    id: 'responses.entities',
    path: '/api/v1/responses/{id}/entities/',
    summary: 'List the entities that a response is about',
    params: { id: Uuid },
    states: inEveryState,
    success: { status: 200, body: ResponseEntities },
    errors: [responseNotFound()],
  }),
  regenerateLink: route({
    ...base,
    id: 'responses.regenerate_link',
    method: 'POST',
    alsoMethods: ['PUT', 'PATCH'],
    path: '/api/v1/responses/{id}/token/',
    summary: 'Make a new link for the respondent; the old one ends at once',
    idempotency: 'required',
    params: { id: Uuid },
    states: responseStates(
      { when: 'its link has not run out', gates: [linked(noActiveSession)] },
      { when: 'its link has run out', gates: [permitted('respondentEdit', noActiveSession)] },
      {
        when: 'its link has run out, a verification is open beside the questionnaire',
        gates: [linked(noActiveSession)],
      },
    ),
    success: { status: 200, body: LinkReply },
    errors: [responseNotFound(), noActiveSession()],
  }),
} as const;
