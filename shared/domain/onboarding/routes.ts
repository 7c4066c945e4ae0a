/** The contracts of the respondent's page. */
import { route } from '#shared/contract/route.ts';
import { incompleteResponse, notEditable } from '../responses/errors.ts';
import { linkExpired, linkNotFound, linkRevoked, staleRevision } from './errors.ts';
import {
  ExchangeInput,
  ExchangeReply,
  OnboardingSubmitted,
  SectionSave,
  SectionSaved,
  SessionView,
} from './schema.ts';

const nothingMissing = {
  complete: false,
  visible: new Set<number>(),
  missing_questions: [],
  missing_files: [],
  invalid_answers: [],
  hidden_answers: [],
};

export const onboardingRoutes = {
  exchangeLink: route({
    id: 'onboarding.exchange',
    method: 'POST',
    path: '/api/v1/onboarding/exchange/',
    summary: 'Exchange the token of a mailed link for a short respondent session',
    spec: 'Authentication 12',
    auth: 'link',
    rate: 'respondent',
    idempotency: 'none',
    body: ExchangeInput,
    maxBodyBytes: 4_096,
    success: { status: 200, body: ExchangeReply },
    errors: [linkNotFound(), linkExpired(), linkRevoked()],
  }),
  getSession: route({
    id: 'onboarding.session',
    method: 'GET',
    path: '/api/v1/onboarding/session/',
    summary: 'Everything the respondent’s page shows',
    spec: 'Resources › Onboarding session',
    auth: 'respondent',
    rate: 'respondent',
    idempotency: 'none',
    success: { status: 200, body: SessionView },
    errors: [linkExpired(), linkRevoked()],
  }),
  saveSection: route({
    id: 'onboarding.save',
    method: 'PUT',
    path: '/api/v1/onboarding/answers/',
    summary: 'Save the answers of one section',
    spec: 'Resources › Onboarding session',
    auth: 'respondent',
    rate: 'respondent',
    idempotency: 'none',
    body: SectionSave,
    success: { status: 200, body: SectionSaved },
    errors: [notEditable('SUBMITTED'), staleRevision(1, 2)],
  }),
  submitResponse: route({
    id: 'onboarding.submit',
    method: 'POST',
    path: '/api/v1/onboarding/submit/',
    summary: 'Submit the questionnaire',
    spec: 'States and transitions › Response status',
    auth: 'respondent',
    rate: 'respondent',
    idempotency: 'required',
    success: { status: 200, body: OnboardingSubmitted },
    errors: [notEditable('SUBMITTED'), incompleteResponse(nothingMissing, [])],
  }),
} as const;
