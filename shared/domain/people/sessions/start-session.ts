/** Starts the session of a person who has proven who they are, by a mailed link or a passkey. */
import { randomBytes } from 'node:crypto';
import { environmentIn } from '#shared/http/admission/session/token.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import { type Environment, fenceOf, organisationFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { auditRow } from '../../audit/audit-row.ts';
import { findUserRecord } from '../../tenants/provision/repository.ts';
import { profileOf } from '../../tenants/provision/user-writes.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { EnvironmentRecord, PageLanguage } from '../../tenants/schema.ts';
import type { Person } from '../passkeys/repository.ts';
import { sessionView } from '../view.ts';
import { sessionCookie } from './cookie.ts';
import { deviceOf } from './device.ts';
import { startWrite } from './repository.ts';
import { signedInWrites } from './signed-in.ts';

interface Proof extends Person {
  /** Writes that use the proof up, in the transaction of the session. */
  readonly uses: readonly Write[];
  /** The route's id, for the audit trail. */
  readonly action: string;
  readonly language: PageLanguage | undefined;
  /** Of a person who was removed meanwhile. */
  readonly refuse: () => Error;
}

/** Always a new session: an id that somebody else has put into the browser is never taken over. */
export async function startSession(
  { tenantId, userId, uses, action, language, refuse }: Proof,
  request: GuestRequest,
) {
  const { now, pepper } = request;
  const home = unsafeTenantScope(tenantId, 'live');
  const [user, vault, environment] = await Promise.all([
    findUserRecord(request.table(organisationFence(tenantId)), tenantId, userId),
    request.vaultOf(home),
    environmentOf(tenantId, environmentIn(request.sent.header('probity-environment')) ?? 'live', request),
  ]);
  if (user?.role === undefined || user.deactivated_at !== undefined) throw refuse();
  const parts = { tenantId, userId, sessionId: request.ids.uuid(), secret: randomBytes(16) };
  const device = deviceOf(request.sent.header('user-agent'));
  const person = profileOf(user, vault);
  const start = startWrite(parts, { now, device, vault });
  await request.table([...fenceOf(home, 'signIn'), ...organisationFence(tenantId)]).commit([
    ...uses,
    start.write,
    ...signedInWrites(user, { tenantId, email: person.email, pepper, now, language, refuse }),
    auditRow({
      scope: home,
      at: now,
      requestId: request.requestId,
      actor: { kind: 'user', id: userId },
      action,
      target: `session:${parts.sessionId}`,
    }),
  ]);
  const { role, passkeys } = user;
  const signed = { ...parts, person, role, passkeys, lastSeenAt: now, expiresAt: start.expires_at };
  return {
    body: sessionView({ ...signed, steppedUpAt: undefined }, environment, now),
    headers: { 'Set-Cookie': sessionCookie(pepper, parts) },
  };
}

export async function environmentOf(
  tenantId: string,
  environment: Environment,
  request: Pick<GuestRequest, 'table'>,
): Promise<EnvironmentRecord> {
  const scope = unsafeTenantScope(tenantId, environment);
  const found = await findEnvironment(request.table(fenceOf(scope)), scope);
  if (found === undefined) throw new Error('the tenant has no settings in this environment');
  return found;
}
