/** Contracts of sending. */

import { insufficientCredits } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { entityNotFound } from '../entities/errors.ts';
import { questionnaireNotFound, questionnaireRetired } from '../questionnaires/errors.ts';
import { responseNotFound } from '../responses/errors.ts';
import { moving, responseStates } from '../responses/states.ts';
import { MAIL_REFUSALS } from '../sessions/delivery/refusals.ts';
import { checksNotSupported, verificationUnavailable } from '../verification/provider/errors.ts';
import {
  dispatchFailed,
  noEmail,
  notPrefill,
  sendInProgress,
  verificationNeedsIndividual,
} from './errors.ts';
import { FlatSend, NestedSend, ResponseSend, WorkflowReply } from './schema.ts';

const base = {
  method: 'POST',
  auth: 'key',
  rate: 'general',
  idempotency: 'required',
  outsideEffect: true,
} as const;
const spec = 'Endpoints › Workflows and sending';

const unverifiable = [verificationUnavailable(), checksNotSupported(['document'])];
const sendErrors = [
  ...MAIL_REFUSALS,
  entityNotFound(),
  questionnaireNotFound(),
  questionnaireRetired(1003),
  verificationNeedsIndividual(null),
  ...unverifiable,
  insufficientCredits('send_ddq'),
  dispatchFailed(undefined),
];
const responseErrors = [
  ...MAIL_REFUSALS,
  responseNotFound(),
  notPrefill('DRAFT'),
  questionnaireRetired(1003),
  noEmail(),
  ...unverifiable,
  sendInProgress(),
  insufficientCredits('send_ddq'),
  dispatchFailed(undefined),
];

const sendResponse = {
  ...base,
  spec,
  summary: 'Send a prefilled response to its entity',
  params: { id: Uuid },
  body: ResponseSend,
  bodyOptional: true,
  states: responseStates({ gates: [moving(['send'], notPrefill)] }),
  success: { status: 200, body: WorkflowReply },
  errors: responseErrors,
} as const;

export const workflowRoutes = {
  sendNested: route({
    ...base,
    spec,
    id: 'workflows.send',
    path: '/api/v1/workflows/send/',
    summary: 'Send a questionnaire, an identity verification, or both (nested form)',
    body: NestedSend,
    success: { status: 201, body: WorkflowReply },
    errors: sendErrors,
  }),
  sendFlat: route({
    ...base,
    spec,
    id: 'workflows.send_flat',
    path: '/api/v2/workflows/send/',
    summary: 'Send a questionnaire, an identity verification, or both (flat form)',
    body: FlatSend,
    success: { status: 201, body: WorkflowReply },
    errors: sendErrors,
  }),
  sendResponse: route({
    ...sendResponse,
    id: 'workflows.send_response',
    path: '/api/v1/responses/{id}/send/',
  }),
  sendResponseFlat: route({
    ...sendResponse,
    id: 'workflows.send_response_flat',
    path: '/api/v2/questionnaire-responses/{id}/send/',
  }),
} as const;
