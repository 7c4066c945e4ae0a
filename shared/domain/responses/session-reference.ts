/** How the onboarding session of the last send is stored on its response, and what changes it after the send. */

import type { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { all, equals } from '#shared/platform/condition.ts';
import type { Refusal, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { markChange, type WorkChange } from '../work/changes.ts';
import { isMarked } from '../work/mark.ts';
import { responseKey } from './keys.ts';
import { responseLifecycle } from './lifecycle.ts';
import type { ResponseRecord } from './record.ts';

/** The onboarding session of the last send, as stored on the response. */
export interface SessionReference {
  readonly id: string;
  readonly steps: ResponseRecord['session_steps'];
  readonly expiresAt: number;
  readonly linkVersion: number;
  readonly verificationId: string | null;
}

/** The attributes that store a session on its response. */
export function sessionAttributes(session: SessionReference | null) {
  return {
    session_id: session?.id ?? null,
    session_steps: session?.steps ?? [],
    session_expires_at: session?.expiresAt ?? null,
    session_link_version: session?.linkVersion ?? 1,
    session_verification_id: session?.verificationId ?? null,
    session_progress: 'open',
    email_delivery: null,
  };
}

/** Stores that the verification of the session is done, and whether the session is. `refuse` is used where the response is gone. */
export function verifiedSessionWrite(
  scope: TenantScope,
  responseId: string,
  sessionId: string,
  isCompleted: boolean,
  refuse: Refusal,
): Write {
  return {
    update: responseKey(scope, responseId),
    set: { session_progress: isCompleted ? 'completed' : 'verified' },
    when: equals('session_id', sessionId),
    refuse,
  };
}

/** Stores that the session asks for the questionnaire only. `refuse` is used where the response has another session, or is gone. */
export function withoutVerificationWrite(
  scope: TenantScope,
  responseId: string,
  sessionId: string,
  refuse: Refusal,
): Write {
  return {
    update: responseKey(scope, responseId),
    set: { session_steps: ['ddq'], session_verification_id: null },
    when: equals('session_id', sessionId),
    refuse,
  };
}

/** Stores the new link of the session. `refuse` is used where the response has another session or link, or was deleted. */
export function renewedSessionWrite(
  scope: TenantScope,
  responseId: string,
  session: { readonly id: string; readonly version: number },
  next: { readonly version: number; readonly expiresAt: number },
  refuse: Refusal,
): Write {
  return {
    update: responseKey(scope, responseId),
    set: { session_expires_at: next.expiresAt, session_link_version: next.version },
    when: all(equals('session_id', session.id), equals('session_link_version', session.version)),
    refuse,
  };
}

/** Stores the later expiry of the session, while changes are still requested. */
export function reopenedSessionWrite(
  scope: TenantScope,
  responseId: string,
  session: { readonly sessionId: string; readonly expiresAt: number },
  refuse: Refusal,
): Write {
  return {
    update: responseKey(scope, responseId),
    set: { session_expires_at: session.expiresAt },
    when: all(
      equals('session_id', session.sessionId),
      equals('status', responseLifecycle.moves.requestChanges.to),
    ),
    refuse,
  };
}

/** What became of the last mail of a session, and the work item that follows. */
export interface Delivered {
  readonly sessionId: string;
  readonly delivery: EmailDelivery | null;
  readonly work: WorkChange;
}

/**
 * Stores what became of the last mail of the session. `refuse` is used where the response has another session, another status or
 * another work item than the record that was read, or is gone.
 */
export function emailDeliveryWrites(
  record: ResponseRecord,
  { sessionId, delivery, work }: Delivered,
  refuse: Refusal,
): readonly Write[] {
  const marked = markChange('work', work);
  const isMarkedAnew = work.mark !== record.work;
  return [
    {
      update: { pk: record.pk, sk: record.sk },
      set: { email_delivery: delivery, ...marked.set },
      ...(marked.remove === undefined ? {} : { remove: marked.remove }),
      ...(isMarkedAnew ? { add: { version: 1 } } : {}),
      when: all(
        equals('session_id', sessionId),
        equals('status', record.status),
        isMarked('work', record.work),
      ),
      refuse,
    },
    ...work.writes,
  ];
}
