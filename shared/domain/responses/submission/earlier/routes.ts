/** Contracts of the submissions of a response, which the specification does not define. */
import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../../errors.ts';
import { inEveryState, linked, responseStates } from '../../states.ts';
import { SubmissionNumber } from './number.ts';
import { SubmissionPage, SubmissionQuery, SubmissionView } from './schema.ts';

const base = {
  auth: 'key',
  rate: 'general',
  spec: 'Added: earlier submissions of a response',
  idempotency: 'none',
  method: 'GET',
} as const;

export const submissionRoutes = {
  listSubmissions: route({
    ...base,
    id: 'responses.submissions',
    path: '/api/v1/responses/{id}/submissions/',
    summary: 'List the submissions of a response, newest first',
    params: { id: Uuid },
    states: inEveryState,
    query: SubmissionQuery,
    success: { status: 200, body: SubmissionPage },
    errors: [responseNotFound(), invalidPage()],
  }),
  getSubmission: route({
    ...base,
    id: 'responses.submission',
    path: '/api/v1/responses/{id}/submissions/{number}/',
    summary: 'Get the answers and files of a response as they stood at one of its submissions',
    params: { id: Uuid, number: SubmissionNumber },
    states: responseStates({
      gates: [linked(responseNotFound), { after: 'submit', refusal: responseNotFound }],
    }),
    success: { status: 200, body: SubmissionView },
    errors: [responseNotFound()],
  }),
} as const;
