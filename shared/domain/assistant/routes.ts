/** Contracts of the assistant's endpoints. */
import { insufficientCredits } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../responses/errors.ts';
import { DisputeInput, EvidenceView, MOST_DISPUTES } from '../responses/evidence/schema.ts';
import { inEveryState, permitted, responseStates } from '../responses/states.ts';
import {
  autofillRunning,
  entityWithoutDocuments,
  evidenceNotFound,
  notAutofillable,
  tooManyDisputes,
} from './errors.ts';
import { AutofillInput, AutofillStarted } from './schema.ts';

const EXAMPLE_TASK = '00000000-0000-4000-8000-000000000000';

export const assistantRoutes = {
  autofill: route({
    id: 'responses.autofill',
    method: 'POST',
    path: '/api/v1/responses/{id}/autofill/',
    summary: 'Answer the questions of a response from what is known of its entity',
    spec: 'Endpoints › Responses',
    auth: 'key',
    rate: 'general',
    idempotency: 'required',
    params: { id: Uuid },
    body: AutofillInput,
    bodyOptional: true,
    states: responseStates({ gates: [permitted('autofill', notAutofillable)] }),
    success: { status: 202, body: AutofillStarted },
    errors: [
      responseNotFound(),
      notAutofillable('SUBMITTED'),
      entityWithoutDocuments(),
      insufficientCredits('ai_autofill'),
      autofillRunning(EXAMPLE_TASK),
    ],
  }),
  dispute: route({
    id: 'evidence.dispute',
    method: 'POST',
    path: '/api/v1/evidence/{id}/dispute/',
    summary: 'Say that a reading is wrong, so that it is never proposed again',
    spec: 'Added: a wrong reading needs a way to be marked',
    auth: 'key',
    rate: 'general',
    idempotency: 'recommended',
    params: { id: Uuid },
    body: DisputeInput,
    states: inEveryState,
    success: { status: 200, body: EvidenceView },
    errors: [evidenceNotFound(), tooManyDisputes(MOST_DISPUTES)],
  }),
} as const;
