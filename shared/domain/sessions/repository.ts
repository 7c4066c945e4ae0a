/** The only file that knows the keys of onboarding sessions and how they are sealed. */

import { sources } from '#shared/contract/lifecycle.ts';
import { all, equals, isNew, isThere, oneOf } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import type { Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { onboardingSessions } from './keys.ts';
import { onboardingLifecycle } from './lifecycle.ts';
import { linkWrite, pointerAttribute } from './link.ts';
import { SessionDetails, SessionRecord } from './schema.ts';

export interface NewSession {
  readonly id: string;
  readonly steps: SessionRecord['steps'];
  readonly entityId: string;
  readonly responseId: string | null;
  readonly questionnaireId: number | null;
  readonly verificationSessionId: string | null;
  readonly details: SessionDetails;
  readonly token: string;
  readonly createdAt: string;
  readonly expiresAt: number;
}

/** Version of the first link of a session. */
export const FIRST_LINK = 1;

export function sessionKey(scope: TenantScope, id: string): Key {
  return onboardingSessions.key(scope, { id });
}

export async function findSession(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<SessionRecord | undefined> {
  const item = await table.get(sessionKey(scope, id), { consistent: true });
  return item === undefined ? undefined : SessionRecord.parse(item);
}

export function unsealSession(record: SessionRecord, vault: Vault): SessionDetails {
  return SessionDetails.parse(
    vault.unsealJson({ pk: record.pk, sk: record.sk, attribute: 'details' }, record.details),
  );
}

/** Writes the session with its timer, and the pointer of its link. */
export function createSessionWrites(scope: TenantScope, vault: Vault, session: NewSession): readonly Write[] {
  const key = sessionKey(scope, session.id);
  return [
    {
      put: {
        ...key,
        id: session.id,
        status: 'pending',
        steps: session.steps,
        ddq_done: false,
        verification_done: false,
        entity_id: session.entityId,
        response_id: session.responseId,
        questionnaire_id: session.questionnaireId,
        verification_session_id: session.verificationSessionId,
        details: vault.sealJson({ ...key, attribute: 'details' }, session.details),
        link_version: FIRST_LINK,
        ...pointerAttribute(session.token, FIRST_LINK),
        renewals: 0,
        renewals_since: 0,
        created_at: session.createdAt,
        accessed_at: null,
        completed_at: null,
        expires_at: session.expiresAt,
        ...dueAttributes({ kind: 'onboarding', at: session.expiresAt, key }),
      },
      when: isNew,
      refuse: () => new Error('an onboarding session with this id exists'),
    },
    linkWrite(scope, { token: session.token, sessionId: session.id, version: FIRST_LINK }),
  ];
}

/** Another call changed the session in the meantime. */
export class SessionMoved extends Error {}

const moved = () => new SessionMoved();

export function openedWrite(scope: TenantScope, record: SessionRecord, at: string): Write {
  return {
    update: sessionKey(scope, record.id),
    set: { status: onboardingLifecycle.moves.open.to, accessed_at: at },
    when: oneOf('status', sources(onboardingLifecycle, 'open')),
    refuse: moved,
  };
}

/** Expires a session that is still open and due, and removes its timer. */
export function expiredWrite(scope: TenantScope, record: SessionRecord): Write {
  return {
    update: sessionKey(scope, record.id),
    set: { status: onboardingLifecycle.moves.expire.to },
    remove: DUE_ATTRIBUTES,
    when: all(
      oneOf('status', sources(onboardingLifecycle, 'expire')),
      equals('expires_at', record.expires_at),
    ),
    refuse: moved,
  };
}

/** A questionnaire that was submitted. */
export interface DdqDone {
  readonly sessionId: string;
  /** True where no other step is left. */
  readonly completes: boolean;
  readonly hasVerification: boolean;
  readonly at: string;
}

/** Records that the questionnaire is answered, and completes the session where no other step is left. */
export function ddqDoneWrite(scope: TenantScope, done: DdqDone): Write {
  return doneWrite(scope, done, sources(onboardingLifecycle, 'complete'));
}

/** The same after a request for changes. The session may already be completed and not yet reopened. */
export function ddqDoneAgainWrite(scope: TenantScope, done: DdqDone): Write {
  const from = [...sources(onboardingLifecycle, 'complete'), onboardingLifecycle.moves.complete.to];
  return doneWrite(scope, done, from);
}

function doneWrite(
  scope: TenantScope,
  { sessionId, completes, hasVerification, at }: DdqDone,
  from: readonly SessionRecord['status'][],
): Write {
  return {
    update: sessionKey(scope, sessionId),
    ...completion({ ddq_done: true }, completes ? at : null),
    // The verification may have ended in the meantime. Of two last steps exactly one must complete the session.
    when: hasVerification
      ? all(oneOf('status', from), equals('verification_done', completes))
      : oneOf('status', from),
    refuse: () => new StaleRead(),
  };
}

/** Records that the verification is done, and completes the session where the questionnaire is, too. */
export function verificationDoneWrite(
  scope: TenantScope,
  record: SessionRecord,
  completes: boolean,
  at: string,
): Write {
  return {
    update: sessionKey(scope, record.id),
    ...completion({ verification_done: true }, completes ? at : null),
    when: all(equals('status', record.status), equals('ddq_done', record.ddq_done)),
    refuse: moved,
  };
}

/** Completes a session that lost its questionnaire after its verification was done. */
export function completedWrite(scope: TenantScope, record: SessionRecord, at: string): Write {
  return {
    update: sessionKey(scope, record.id),
    ...completion({}, at),
    when: equals('status', record.status),
    refuse: moved,
  };
}

/** Sets `fields`. `at` is when the session is completed, or null where it is not. */
function completion(fields: Readonly<Record<string, unknown>>, at: string | null) {
  if (at === null) return { set: fields };
  const set = { ...fields, status: onboardingLifecycle.moves.complete.to, completed_at: at };
  return { set, remove: DUE_ATTRIBUTES };
}

/** Revokes a session and removes its timer. */
export function revokedWrite(scope: TenantScope, record: SessionRecord, refuse: Refusal = moved): Write {
  return {
    update: sessionKey(scope, record.id),
    set: { status: onboardingLifecycle.moves.revoke.to },
    remove: DUE_ATTRIBUTES,
    when: equals('status', record.status),
    refuse,
  };
}

/** Removes the verification step. `completedAt` where the questionnaire, the step that is left, was done before. */
export function withoutVerificationWrite(
  scope: TenantScope,
  record: SessionRecord,
  completedAt: string | null,
): Write {
  return {
    update: sessionKey(scope, record.id),
    ...completion({ steps: ['ddq'], verification_session_id: null }, completedAt),
    when: all(equals('status', record.status), equals('ddq_done', record.ddq_done)),
    refuse: () => new StaleRead(),
  };
}

/**
 * Withdraws the link of a session with the commit that deletes its response or its entity. The session need not have been read:
 * whatever its state, its link no longer opens. The job of the deletion does the rest.
 */
export function withdrawnWrite(scope: TenantScope, sessionId: string): Write {
  return {
    update: sessionKey(scope, sessionId),
    set: { withdrawn: true },
    when: isThere,
    refuse: () => new StaleRead(),
  };
}

/** Removes the questionnaire step with the commit that deletes its response. The verification stays. */
export function withoutDdqWrite(scope: TenantScope, sessionId: string): Write {
  return {
    update: sessionKey(scope, sessionId),
    set: { steps: ['verification'], response_id: null, questionnaire_id: null },
    when: isThere,
    refuse: () => new StaleRead(),
  };
}

/** Reopens a session so that its questionnaire step is done again. `expiresAt` in milliseconds. */
export function reopenedWrite(scope: TenantScope, record: SessionRecord, expiresAt: number): Write {
  const key = sessionKey(scope, record.id);
  return {
    update: key,
    set: {
      status: onboardingLifecycle.moves.reopen.to,
      ddq_done: false,
      completed_at: null,
      expires_at: expiresAt,
      ...dueAttributes({ kind: 'onboarding', at: expiresAt, key }),
    },
    when: all(equals('status', record.status), equals('link_version', record.link_version)),
    refuse: moved,
  };
}

/** Counts a link that the respondent requested. Of two concurrent requests only one is counted and mailed. */
export function renewalsWrite(
  scope: TenantScope,
  record: SessionRecord,
  next: Pick<SessionRecord, 'renewals' | 'renewals_since'>,
): Write {
  return {
    update: sessionKey(scope, record.id),
    set: next,
    // The count alone is not enough: after a reset it may have the same value.
    when: all(
      equals('status', record.status),
      equals('renewals', record.renewals),
      equals('renewals_since', record.renewals_since),
    ),
    refuse: () => new StaleRead(),
  };
}

/** Removes address and names from a withdrawn session. The table deletes it at `ttl` (seconds since the epoch). */
export function erasedWrite(scope: TenantScope, vault: Vault, record: SessionRecord, ttl: number): Write {
  const key = sessionKey(scope, record.id);
  const nobody: SessionDetails = { email: '', entity_name: '', sender_name: '', language: 'en' };
  return {
    update: key,
    set: { details: vault.sealJson({ ...key, attribute: 'details' }, nobody), ttl },
    remove: DUE_ATTRIBUTES,
    // Another link may have been made since the session was read.
    when: all(equals('status', record.status), equals('link_version', record.link_version)),
    refuse: moved,
  };
}

/** Removes the timer of a session that no longer needs one. */
export function untimedWrite(scope: TenantScope, record: SessionRecord): Write {
  return {
    update: sessionKey(scope, record.id),
    remove: DUE_ATTRIBUTES,
    when: equals('status', record.status),
    refuse: moved,
  };
}
