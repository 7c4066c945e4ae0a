/** The session of a call, as callers see it. */
import type { PersonRequest } from '#shared/http/operation.ts';
import { findUserRecord } from '../../tenants/provision/repository.ts';
import { sessionNotFound } from '../errors.ts';
import type { SessionView } from '../schema.ts';
import { sessionView } from '../view.ts';
import type { SessionAddress } from './repository.ts';
import { environmentOf } from './start-session.ts';

export function addressOf({ session }: PersonRequest): SessionAddress {
  return { tenantId: session.scope.tenantId, userId: session.userId, sessionId: session.sessionId };
}

/** `steppedUpAt` where this call confirms it. */
export async function viewOf(request: PersonRequest, steppedUpAt?: number): Promise<SessionView> {
  const { tenantId, userId, sessionId } = addressOf(request);
  const [{ session }, user, environment] = await Promise.all([
    request.admitted(),
    findUserRecord(request.organisation, tenantId, userId),
    environmentOf(tenantId, request.scope.environment, request),
  ]);
  if (session === undefined || user?.role === undefined) throw sessionNotFound();
  const confirmed = steppedUpAt ?? session.steppedUpAt;
  const { role, passkeys } = user;
  const signed = { ...session, tenantId, sessionId, role, passkeys, steppedUpAt: confirmed };
  return sessionView(signed, environment, request.now);
}
