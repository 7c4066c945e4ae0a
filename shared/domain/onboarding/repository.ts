/** The only file that knows where onboarding sessions lie and how they are sealed. */
import { sources } from '#shared/contract/lifecycle.ts';
import { StaleRead } from '#shared/http/operation.ts';
import { all, equals, isNew, oneOf } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { onboardingLifecycle } from './lifecycle.ts';
import { linkWrite } from './link.ts';
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

/** The first link of a session. */
export const FIRST_LINK = 1;

export function sessionKey(scope: TenantScope, id: string): Key {
  return { pk: `${scope.prefix}#ONB#${id}`, sk: 'ONB' };
}

export async function findSession(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<SessionRecord | undefined> {
  const item = await table.get(sessionKey(scope, id), { consistent: true });
  return item === undefined ? undefined : SessionRecord.parse(item);
}

export function openSession(record: SessionRecord, vault: Vault): SessionDetails {
  return SessionDetails.parse(
    vault.openJson({ pk: record.pk, sk: record.sk, attribute: 'details' }, record.details),
  );
}

/** The session, its timer and the pointer of its link. */
export function createSessionWrites(scope: TenantScope, vault: Vault, session: NewSession): readonly Write[] {
  const key = sessionKey(scope, session.id);
  return [
    {
      put: {
        ...key,
        id: session.id,
        status: 'pending',
        steps: session.steps,
        steps_done: [],
        entity_id: session.entityId,
        response_id: session.responseId,
        questionnaire_id: session.questionnaireId,
        verification_session_id: session.verificationSessionId,
        details: vault.sealJson({ ...key, attribute: 'details' }, session.details),
        link_version: FIRST_LINK,
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

/** Another call moved the session meanwhile. */
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

/** Expires a session that is still open and still due; its timer goes with it. */
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

/** Notes that the questionnaire is answered; completes the session where nothing else is left to do. */
export function ddqDoneWrite(
  scope: TenantScope,
  sessionId: string,
  steps: SessionRecord['steps'],
  at: string,
): Write {
  const last = steps.length === 1;
  return {
    update: sessionKey(scope, sessionId),
    set: {
      steps_done: ['ddq'],
      ...(last ? { status: onboardingLifecycle.moves.complete.to, completed_at: at } : {}),
    },
    ...(last ? { remove: DUE_ATTRIBUTES } : {}),
    when: oneOf('status', sources(onboardingLifecycle, 'complete')),
    refuse: () => new StaleRead(),
  };
}
