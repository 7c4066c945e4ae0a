/** Contract of the respondent's record: what was answered, to keep. */
import { invalidRespondentSession } from '#shared/contract/errors.ts';
import { route } from '#shared/contract/route.ts';
import { linked, permitted, responseStates } from '../../responses/states.ts';
import { linkExpired, linkRevoked } from '../../sessions/errors.ts';
import { notSubmitted } from '../errors.ts';

export const recordRoutes = {
  downloadRecord: route({
    id: 'onboarding.record',
    method: 'GET',
    path: '/api/v1/onboarding/record/',
    summary: 'Download what was submitted, as PDF',
    spec: 'Added: respondents keep a record of what they answered',
    auth: 'respondent',
    rate: 'respondent',
    idempotency: 'none',
    states: responseStates({
      gates: [linked(invalidRespondentSession), permitted('respondentRecord', notSubmitted)],
    }),
    success: { status: 200, file: 'application/pdf' },
    errors: [linkExpired(), linkRevoked(), notSubmitted('DRAFT')],
  }),
} as const;
