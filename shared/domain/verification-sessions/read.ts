/** Reads a verification session with its onboarding session. */

import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { onboardingIdOf } from '../sessions/dispatch.ts';
import { findSession } from '../sessions/repository.ts';
import type { SessionRecord } from '../sessions/schema.ts';
import { findVerification } from '../verification/repository.ts';
import type { VerificationRecord } from '../verification/schema.ts';

export interface SessionPair {
  readonly record: VerificationRecord;
  readonly onboarding: SessionRecord;
}

/**
 * Both in one round trip, because the id of one gives that of the other. Sessions of earlier versions take a second one.
 * Undefined for an unknown id.
 */
export async function findPair(
  table: Table,
  scope: TenantScope,
  id: string,
): Promise<SessionPair | undefined> {
  const derivedId = onboardingIdOf(id);
  const [record, derived] = await Promise.all([
    findVerification(table, scope, id),
    findSession(table, scope, derivedId),
  ]);
  if (record === undefined) return undefined;
  const { onboarding_session_id: onboardingId } = record;
  const onboarding = onboardingId === derivedId ? derived : await findSession(table, scope, onboardingId);
  if (onboarding === undefined) throw new Error('a verification session has no onboarding session');
  return { record, onboarding };
}
