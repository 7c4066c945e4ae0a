/** Refusals of the operations on verification sessions (Endpoints › Verification › Errors). */
import { DailyLimitReached, DomainError, invalidInput, NotFound } from '#shared/contract/errors.ts';
import type { VerificationStatus } from '../verification/lifecycle.ts';

export function verificationNotFound(): NotFound {
  return new NotFound();
}

/** The results of a completed session whose retention time is over. */
export function resultsDeleted(): NotFound {
  return new NotFound('The results of this session were deleted after their retention time.');
}

/** No picture with this id, or one that was replaced or deleted, or that nobody has handed in. */
export function pictureNotKept(): NotFound {
  return new NotFound(
    'There is no such picture, or it is not kept any more. The list of the session says why.',
  );
}

/** VER-105. */
export function notAnIndividual(entityId: string): DomainError {
  return new DomainError(
    400,
    'entity_not_individual',
    'Identity verification is possible for individuals only.',
    { entity_id: entityId },
  );
}

export function unusableWebhookUrl(problem: string) {
  return invalidInput({ webhook_url: [problem] });
}

/** VER-115. */
export function activeSessionExists(session: {
  readonly id: string;
  readonly status: string;
  readonly expires_at: number;
  readonly created_at: string;
}): DomainError {
  return new DomainError(409, 'active_session_exists', 'The entity has an active verification session.', {
    existing_session_id: session.id,
    status: session.status,
    expires_at: new Date(session.expires_at).toISOString(),
    created_at: session.created_at,
  });
}

/**
 * The entity has had as many sessions today as it may have. `retryAfterSec` is the time until midnight, UTC.
 */
export function tooManySessions(limit: number, retryAfterSec: number): DomainError {
  const detail = `An entity may have ${limit} verification sessions per day.`;
  return new DailyLimitReached('verification_daily_limit', detail, { limit, retryAfterSec });
}

/** Results and reviews exist in `completed` only (VER-206, VER-411, VER-414). */
export function notCompleted(sessionId: string, status: VerificationStatus): DomainError {
  return new DomainError(400, 'session_not_completed', 'The verification session is not completed.', {
    session_id: sessionId,
    current_status: status,
  });
}

/** VER-303. */
export function alreadyCompleted(sessionId: string, completedAt: string | null): DomainError {
  return new DomainError(
    400,
    'session_already_completed',
    'A completed verification session cannot be revoked.',
    { session_id: sessionId, status: 'completed', completed_at: completedAt },
  );
}

/** A session that has ended gets no new link. */
export function linkEnded(sessionId: string, status: VerificationStatus): DomainError {
  return new DomainError(
    400,
    'session_ended',
    'The verification session has ended. Create another one to verify the person again.',
    { session_id: sessionId, current_status: status },
  );
}

/** VER-602. The same call cannot succeed later, so there is no time to wait. */
export function resendsUsedUp(sessionId: string, limit: number): DomainError {
  return new DomainError(429, 'resend_limit_reached', `A link can be resent ${limit} times.`, {
    session_id: sessionId,
    resend_limit: limit,
  });
}

/** VER-415. `unknown` are not checks of the session. */
export function unknownChecks(unknown: readonly string[]) {
  return invalidInput({ check_ids: unknown.map((id) => `No check of this session has the id ${id}.`) });
}

/** Four eyes: the person who approved first cannot confirm the approval, with any API key. */
export function secondPersonRequired(): DomainError {
  return new DomainError(403, 'second_person_required', 'Another person has to confirm this decision.', {
    decision: 'approved',
  });
}
