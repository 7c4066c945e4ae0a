/** Contract of the checking of answers. */
import { insufficientCredits, invalidRespondentSession } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { responseNotFound } from '../../responses/errors.ts';
import { permitted, responseStates } from '../../responses/states.ts';
import { linkExpired, linkRevoked } from '../../sessions/errors.ts';
import { checkRunning, notCheckable } from './errors.ts';
import { CheckStarted } from './schema.ts';

const EXAMPLE_TASK = '00000000-0000-4000-8000-000000000000';

export const checkRoutes = {
  checkAnswers: route({
    id: 'responses.check_answers',
    method: 'POST',
    path: '/api/v1/responses/{id}/check-answers/',
    summary: 'Check the answers of a response against documents, records, screening and each other',
    spec: 'Endpoints › Responses',
    auth: 'key',
    alsoRespondent: true,
    rate: 'general',
    idempotency: 'required',
    params: { id: Uuid },
    states: responseStates({ gates: [permitted('checkByTenant', notCheckable)] }),
    success: { status: 202, body: CheckStarted },
    errors: [
      responseNotFound(),
      notCheckable('DRAFT'),
      insufficientCredits('ai_check'),
      checkRunning(EXAMPLE_TASK),
      invalidRespondentSession(),
      linkExpired(),
      linkRevoked(),
    ],
  }),
} as const;
