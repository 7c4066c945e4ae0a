/** Functions of the respondent: the API behind a mailed link, and the page. */
import { respondRoutes } from '#shared/domain/respondent/file-routes.ts';
import { recordRoutes } from '#shared/domain/respondent/record/routes.ts';
import { onboardingRoutes } from '#shared/domain/respondent/routes.ts';
import { verificationStepRoutes } from '#shared/domain/respondent/verification/routes.ts';
import { API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const respondentsFleet = {
  onboarding: {
    summary: 'The API of the respondent’s page',
    trigger: { kind: 'api', routes: { ...onboardingRoutes, ...respondRoutes } },
    grants: [...CORE_GRANTS, 'documents:read', 'documents:write'],
    ...API_SIZE,
    whenItFails: 'respondents cannot open their link, save or submit',
  },
  'onboarding-verification': {
    summary: 'The identity verification on the respondent’s page',
    trigger: { kind: 'api', routes: verificationStepRoutes },
    grants: [...CORE_GRANTS, 'documents:read', 'documents:write', 'providers:read'],
    ...API_SIZE,
    whenItFails: 'respondents cannot see, give or hand in what their identity verification needs',
  },
  'onboarding-record': {
    summary: 'The respondent’s record of what was submitted, as PDF',
    // Streamed, because a record of many answers may be larger than a buffered answer.
    trigger: { kind: 'api', routes: recordRoutes, stream: true },
    grants: CORE_GRANTS,
    memoryMiB: 1769,
    timeoutSec: 60,
    prints: true,
    whenItFails: 'respondents cannot download what they submitted; the page still shows and prints it',
  },
  portal: {
    summary: 'The respondent’s page',
    trigger: { kind: 'pages', path: '/portal' },
    grants: [],
    memoryMiB: 512,
    timeoutSec: 10,
    whenItFails: 'respondents see no page behind their link; open pages go on working',
  },
} as const satisfies FleetPart;
