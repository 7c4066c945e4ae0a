/** Reads and writes verification sessions. A session created by a send is pending. Its checks run separately. */

import { equals, isNew } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { verificationSessions } from './keys.ts';
import { CHECKS, type CheckName, VerificationRecord } from './schema.ts';

function verificationKey(scope: TenantScope, id: string): Key {
  return verificationSessions.key(scope, { id });
}

export interface NewVerification {
  readonly id: string;
  readonly entityId: string;
  readonly onboardingSessionId: string;
  readonly checks: readonly { readonly id: string; readonly name: CheckName }[];
  readonly createdAt: string;
  readonly expiresAt: number;
}

export function createVerificationWrite(scope: TenantScope, session: NewVerification): Write {
  return {
    put: {
      ...verificationKey(scope, session.id),
      id: session.id,
      entity_id: session.entityId,
      onboarding_session_id: session.onboardingSessionId,
      status: 'pending',
      outcome: 'pending',
      checks: session.checks.map((check) => ({
        check_id: check.id,
        check_type: CHECKS[check.name],
        status: 'pending',
        outcome: 'pending',
        created_at: session.createdAt,
        completed_at: null,
      })),
      created_at: session.createdAt,
      accessed_at: null,
      completed_at: null,
      expires_at: session.expiresAt,
    },
    when: isNew,
    refuse: () => new Error('a verification session with this id exists'),
  };
}

export async function findVerification(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<VerificationRecord | undefined> {
  const item = await table.get(verificationKey(scope, id));
  return item === undefined ? undefined : VerificationRecord.parse(item);
}

/** Changes the status of a session from `from`. Throws the caller's error where it has another status. */
export function moveVerificationWrite(
  scope: TenantScope,
  id: string,
  move: {
    readonly from: string;
    readonly to: string;
    readonly set?: Readonly<Record<string, unknown>>;
    readonly refuse: () => Error;
  },
): Write {
  return {
    update: verificationKey(scope, id),
    set: { status: move.to, ...move.set },
    when: equals('status', move.from),
    refuse: move.refuse,
  };
}
