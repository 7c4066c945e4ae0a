/** Contracts of the respondent's page. */

import { invalidRespondentSession } from '#shared/contract/errors.ts';
import { route } from '#shared/contract/route.ts';
import {
  answersTooLong,
  incompleteExample,
  notEditable,
  sectionTooLarge,
  tooMuchAtOnce,
} from '../responses/errors.ts';
import { MOST_ANSWER_BYTES } from '../responses/schema.ts';
import { inEveryState, linked, moving, permitted, responseStates } from '../responses/states.ts';
import { handOverExpired, handOverUsed, linkExpired, linkNotFound, linkRevoked } from '../sessions/errors.ts';
import { staleRevision } from './errors.ts';
import {
  ExchangeInput,
  ExchangeReply,
  OnboardingSubmitted,
  RenewInput,
  RenewReply,
  SectionSave,
  SectionSaved,
  SessionView,
} from './schema.ts';

export const onboardingRoutes = {
  exchangeLink: route({
    id: 'onboarding.exchange',
    method: 'POST',
    path: '/api/v1/onboarding/exchange/',
    summary: 'Exchange the token of a mailed link, or of a hand-over, for a short respondent session',
    spec: 'Authentication 12',
    auth: 'link',
    rate: 'respondent',
    idempotency: 'none',
    body: ExchangeInput,
    maxBodyBytes: 4_096,
    states: responseStates({ gates: [linked(linkNotFound)] }),
    success: { status: 200, body: ExchangeReply },
    errors: [linkNotFound(), linkExpired(), linkRevoked(), handOverExpired(), handOverUsed()],
  }),
  renewLink: route({
    id: 'onboarding.renew',
    method: 'POST',
    path: '/api/v1/onboarding/renew/',
    summary: 'Ask for the current link, or a new one, at the address on record',
    spec: 'Added: a respondent must not get stuck',
    auth: 'link',
    rate: 'respondent',
    idempotency: 'none',
    body: RenewInput,
    maxBodyBytes: 4_096,
    states: inEveryState,
    success: { status: 202, body: RenewReply },
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
    states: responseStates({ gates: [linked(invalidRespondentSession)] }),
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
    states: responseStates({
      gates: [linked(invalidRespondentSession), permitted('respondentEdit', notEditable)],
    }),
    success: { status: 200, body: SectionSaved },
    errors: [
      linkExpired(),
      linkRevoked(),
      notEditable('SUBMITTED'),
      staleRevision(1, 2),
      sectionTooLarge(1),
      answersTooLong(MOST_ANSWER_BYTES),
    ],
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
    states: responseStates({
      gates: [
        linked(invalidRespondentSession),
        permitted('submit', notEditable),
        moving(['submit', 'resubmit'], notEditable),
      ],
    }),
    success: { status: 200, body: OnboardingSubmitted },
    errors: [
      linkExpired(),
      linkRevoked(),
      notEditable('SUBMITTED'),
      incompleteExample(),
      sectionTooLarge(1),
      tooMuchAtOnce(),
    ],
  }),
} as const;
