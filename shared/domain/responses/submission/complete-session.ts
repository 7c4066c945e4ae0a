/** Updates the onboarding session when its questionnaire is submitted. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { onboardingEvents } from '../../sessions/events.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import { ddqDoneAgainWrite, ddqDoneWrite } from '../../sessions/repository.ts';
import type { ResponseRecord } from '../record.ts';
import type { LoadedResponse } from '../repository.ts';

type Submitting = Pick<TenantRequest, 'scope' | 'now' | 'ids'>;

/** What a submission means for the session of its response. */
export interface SessionAfterSubmission {
  /** True where no other step is left. */
  readonly completes: boolean;
  /** True where this is announced. It is announced once, also where changes are requested and submitted afterwards. */
  readonly announcesCompleted: boolean;
  /** True where the questionnaire was not submitted before. */
  readonly isFirst: boolean;
}

/** Undefined where there is no session, or its link has expired. `now` in milliseconds. */
export function sessionAfterSubmission(
  record: Pick<
    ResponseRecord,
    'session_id' | 'session_expires_at' | 'session_steps' | 'session_progress' | 'submitted_at'
  >,
  now: number,
): SessionAfterSubmission | undefined {
  if (record.session_id === null || (record.session_expires_at ?? 0) <= now) return undefined;
  const isFirst = record.submitted_at === null;
  if (!record.session_steps.includes('verification'))
    return { completes: true, announcesCompleted: isFirst, isFirst };
  const completes = record.session_progress !== 'open';
  return { completes, announcesCompleted: record.session_progress === 'verified', isFirst };
}

/** The attributes of the response that the submission changes with the session. */
export function progressAfter(after: SessionAfterSubmission | undefined): Readonly<Record<string, unknown>> {
  return after?.completes === true ? { session_progress: 'completed' } : {};
}

/**
 * Marks the questionnaire step as done, sends the events, and mails a confirmation to the respondent. No writes where the
 * session has expired or there is none.
 */
export function ddqDoneWrites(
  { record, details }: Pick<LoadedResponse, 'record' | 'details'>,
  request: Submitting,
  vault: Vault,
): readonly Write[] {
  const after = sessionAfterSubmission(record, request.now);
  if (after === undefined || record.session_id === null) return [];
  const { scope } = request;
  const at = new Date(request.now).toISOString();
  const mail = {
    template: 'confirmation',
    session_id: record.session_id,
    response_id: record.id,
    message: null,
  } as const;
  const data = {
    session_id: record.session_id,
    entity_id: record.entity_id,
    entity_name: details.entity_name,
    response_id: record.id,
    steps: record.session_steps,
  };
  const announce = announcer(scope, vault, request);
  const done = {
    sessionId: record.session_id,
    completes: after.completes,
    hasVerification: record.session_steps.includes('verification'),
    at,
  };
  return [
    after.isFirst ? ddqDoneWrite(scope, done) : ddqDoneAgainWrite(scope, done),
    ...(after.isFirst ? [announce(onboardingEvents.ddqCompleted.type, data)] : []),
    ...(after.announcesCompleted ? [announce(onboardingEvents.completed.type, data)] : []),
    mailJobWrite(scope, vault, mail, request),
  ];
}
