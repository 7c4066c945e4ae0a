/** The contracts of verification sessions (Endpoints › Verification). */
import { invalidPage } from '#shared/contract/page.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { entityNotFound } from '../entities/errors.ts';
import { MAIL_REFUSALS } from '../sessions/delivery/refusals.ts';
import { SESSIONS_PER_DAY } from '../verification/limits.ts';
import { checksNotSupported, verificationUnavailable } from '../verification/provider/errors.ts';
import {
  activeSessionExists,
  alreadyCompleted,
  linkEnded,
  notAnIndividual,
  notCompleted,
  resendsUsedUp,
  resultsDeleted,
  secondPersonRequired,
  tooManySessions,
  unknownChecks,
  verificationNotFound,
} from './errors.ts';
import { MOST_RESENDS } from './limits.ts';
import {
  EveryVerificationQuery,
  ResultsView,
  ReviewInput,
  ReviewList,
  ReviewView,
  VerificationAccepted,
  VerificationInput,
  VerificationLink,
  VerificationList,
  VerificationListQuery,
  VerificationPage,
  VerificationResent,
  VerificationRevoked,
  VerificationView,
} from './schema.ts';

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const spec = 'Endpoints › Verification';
const key = { auth: 'key', spec } as const;
const ofSession = { ...key, params: { session_id: Uuid } } as const;
const changes = { ...ofSession, idempotency: 'required', rate: 'verification' } as const;

const activeExample = {
  id: EXAMPLE_ID,
  status: 'pending',
  expires_at: Date.UTC(2026, 0, 3),
  created_at: '2026-01-01T00:00:00.000Z',
};

export const verificationRoutes = {
  createVerification: route({
    ...key,
    id: 'verification.create',
    method: 'POST',
    path: '/api/v1/verification/sessions/',
    summary: 'Ask an individual to verify their identity',
    rate: 'verification_create',
    idempotency: 'required',
    body: VerificationInput,
    success: { status: 202, body: VerificationAccepted },
    errors: [
      entityNotFound(),
      notAnIndividual(EXAMPLE_ID),
      activeSessionExists(activeExample),
      tooManySessions(SESSIONS_PER_DAY, 3_600),
      ...MAIL_REFUSALS,
      verificationUnavailable(),
      checksNotSupported(['proof_of_address_check']),
    ],
  }),
  getVerification: route({
    ...ofSession,
    id: 'verification.get',
    entityTag: 'answered',
    method: 'GET',
    path: '/api/v1/verification/sessions/{session_id}/',
    summary: 'Get a verification session with its checks',
    rate: 'verification_status',
    idempotency: 'none',
    success: { status: 200, body: VerificationView },
    errors: [verificationNotFound()],
  }),
  getResults: route({
    ...ofSession,
    id: 'verification.results',
    entityTag: 'answered',
    method: 'GET',
    path: '/api/v1/verification/sessions/{session_id}/results/',
    summary: 'Get the results of a completed session, compared with the entity',
    rate: 'verification_results',
    idempotency: 'none',
    success: { status: 200, body: ResultsView },
    errors: [verificationNotFound(), notCompleted(EXAMPLE_ID, 'pending'), resultsDeleted()],
  }),
  revokeVerification: route({
    ...changes,
    id: 'verification.revoke',
    method: 'DELETE',
    path: '/api/v1/verification/sessions/{session_id}/revoke/',
    summary: 'Revoke a session that is not completed; its link stops working',
    success: { status: 200, body: VerificationRevoked },
    errors: [verificationNotFound(), alreadyCompleted(EXAMPLE_ID, '2026-01-01T00:00:00.000Z')],
  }),
  resendLink: route({
    ...changes,
    id: 'verification.resend',
    method: 'POST',
    path: '/api/v1/verification/sessions/{session_id}/resend/',
    summary: 'Mail a new link; the old one is invalid at once',
    spec: 'Added: the path of the resend endpoint is not shown (R53)',
    rate: 'verification_resend',
    success: { status: 200, body: VerificationResent },
    errors: [
      verificationNotFound(),
      linkEnded(EXAMPLE_ID, 'completed'),
      resendsUsedUp(EXAMPLE_ID, MOST_RESENDS),
      ...MAIL_REFUSALS,
    ],
  }),
  answerLink: route({
    ...changes,
    id: 'verification.token',
    method: 'POST',
    path: '/api/v1/verification/sessions/{session_id}/token/',
    summary: 'Get a new link to deliver yourself; it is answered once, and the old one is invalid at once',
    spec: 'Added: without it nobody could open a session that is not mailed (R52)',
    success: { status: 200, body: VerificationLink },
    errors: [verificationNotFound(), linkEnded(EXAMPLE_ID, 'completed')],
  }),
  createReview: route({
    ...changes,
    id: 'verification.create_review',
    entityTag: 'compared',
    method: 'POST',
    path: '/api/v1/verification/sessions/{session_id}/reviews/create/',
    summary: 'Write what a reviewer decides of a completed session',
    body: ReviewInput,
    decides: { scope: 'verification:decide' },
    stepUp: 'decision',
    success: { status: 201, body: ReviewView },
    errors: [
      verificationNotFound(),
      notCompleted(EXAMPLE_ID, 'pending'),
      unknownChecks([EXAMPLE_ID]),
      secondPersonRequired(),
    ],
  }),
  listReviews: route({
    ...ofSession,
    id: 'verification.reviews',
    entityTag: 'answered',
    method: 'GET',
    path: '/api/v1/verification/sessions/{session_id}/reviews/',
    summary: 'List the reviews of a completed session, most recent first',
    rate: 'verification',
    idempotency: 'none',
    success: { status: 200, body: ReviewList },
    errors: [verificationNotFound(), notCompleted(EXAMPLE_ID, 'pending')],
  }),
  listVerifications: route({
    ...key,
    id: 'verification.list',
    method: 'GET',
    path: '/api/v1/verifications/',
    summary: 'List verification sessions of all entities, newest first',
    spec: 'Added: a team sees all verifications',
    rate: 'verification',
    idempotency: 'none',
    query: EveryVerificationQuery,
    success: { status: 200, body: VerificationPage },
    errors: [invalidPage()],
  }),
  listOfEntity: route({
    ...key,
    id: 'verification.list_of_entity',
    method: 'GET',
    path: '/api/v1/entities/{id}/verification-sessions/',
    summary: 'List the verification sessions of an entity, most recent first',
    spec: 'Endpoints › Entities',
    rate: 'verification',
    idempotency: 'none',
    params: { id: Uuid },
    query: VerificationListQuery,
    success: { status: 200, body: VerificationList },
    errors: [entityNotFound()],
  }),
} as const;
