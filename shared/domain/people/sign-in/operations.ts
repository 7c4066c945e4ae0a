/** Endpoints of sign-in and of one's own sessions. */
import { randomBytes } from 'node:crypto';
import { RateLimited } from '#shared/contract/errors.ts';
import { environmentIn } from '#shared/http/admission/session/token.ts';
import type { GuestRequest, Operations, PersonRequest } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import {
  type Environment,
  fenceOf,
  organisationFence,
  pointerFence,
  unsafeTenantScope,
} from '#shared/platform/scope.ts';
import { auditRow } from '../../audit/audit-row.ts';
import { findUserRecord } from '../../tenants/provision/repository.ts';
import { profileOf } from '../../tenants/provision/user-writes.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import { linkEnded, sessionNotFound } from '../errors.ts';
import type { signInRoutes } from '../routes.ts';
import { PersonSessionRecord } from '../schema.ts';
import { endWrite, findSessions, sessionKey, startWrite } from '../sessions/repository.ts';
import { sessionView } from '../view.ts';
import { askForLinks } from './ask.ts';
import { clearedCookie, sessionCookie } from './cookie.ts';
import { deviceOf } from './device.ts';
import { isOverLimit, secondsLeft } from './limits.ts';
import { LINK_MS, newLink, requireLink, useWrite } from './links.ts';
import { signInMailWrite } from './mail-job.ts';
import { signedInWrites } from './signed-in.ts';

export const signInOperations: Operations<typeof signInRoutes> = {
  async askForLink({ body }, request) {
    await askForLinks(body.email, request);
    return { body: { status: 'sent' as const } };
  },

  /** Always a new session: an id that somebody else has put into the browser is never taken over. */
  async exchangeSignInLink({ body: { token } }, request) {
    const { now, pepper } = request;
    const link = await requireLink(request.table(pointerFence('signIn')), { token, purpose: 'sign_in', now });
    const { tenant_id: tenantId, user_id: userId } = link;
    const home = unsafeTenantScope(tenantId, 'live');
    const [user, vault, environment] = await Promise.all([
      findUserRecord(request.table(organisationFence(tenantId)), tenantId, userId),
      request.vaultOf(home),
      environmentOf(tenantId, environmentIn(request.sent.header('probity-environment')) ?? 'live', request),
    ]);
    if (user?.role === undefined || user.deactivated_at !== undefined) throw linkEnded();
    const parts = { tenantId, userId, sessionId: request.ids.uuid(), secret: randomBytes(16) };
    const device = deviceOf(request.sent.header('user-agent'));
    const person = profileOf(user, vault);
    const start = startWrite(parts, { now, device, vault });
    await request.table([...fenceOf(home, 'signIn'), ...organisationFence(tenantId)]).commit([
      useWrite(token),
      start.write,
      ...signedInWrites(user, { tenantId, email: person.email, pepper, now }),
      auditRow({
        scope: home,
        at: now,
        requestId: request.requestId,
        actor: { kind: 'user', id: userId },
        action: 'sign_in.exchange',
        target: `session:${parts.sessionId}`,
      }),
    ]);
    const { expires_at: expiresAt } = start;
    const signed = { ...parts, person, role: user.role, lastSeenAt: now, expiresAt, steppedUpAt: undefined };
    return {
      body: sessionView(signed, environment, now),
      headers: { 'Set-Cookie': sessionCookie(pepper, parts) },
    };
  },

  async getSession(_input, request) {
    return { body: await viewOf(request) };
  },

  async endSession(_input, request) {
    const { tenantId, userId, sessionId } = addressOf(request);
    return {
      body: undefined,
      writes: [endWrite({ tenantId, userId, sessionId })],
      audit: { target: `session:${sessionId}` },
      headers: { 'Set-Cookie': clearedCookie() },
    };
  },

  async askForStepUp(_input, request) {
    const { now, pepper, scope } = request;
    const { tenantId, userId, sessionId } = addressOf(request);
    const { owner } = await request.admitted();
    const counted = { what: 'address', value: owner?.email ?? '', now } as const;
    if (await isOverLimit(request.organisation, pepper, counted)) throw new RateLimited(secondsLeft(now));
    const linkId = request.ids.uuid();
    const { hash, write } = newLink(pepper, { tenantId, userId, sessionId, linkId, purpose: 'step_up' }, now);
    const links = [{ tenant_id: tenantId, user_id: userId, id: linkId, hash }];
    const job = { template: 'step_up' as const, links, expires_at: now + LINK_MS };
    return {
      body: { method: 'mail' as const },
      writes: [write, signInMailWrite(scope, await request.vault(), job, request)],
      audit: { target: `session:${sessionId}` },
    };
  },

  /** The link confirms the session that asked for it, and no other. */
  async stepUp({ body: { token } }, request) {
    const { now } = request;
    const { tenantId, userId, sessionId } = addressOf(request);
    const [link, view] = await Promise.all([
      requireLink(request.organisation, { token, purpose: 'step_up', now }),
      viewOf(request, now),
    ]);
    if (link.tenant_id !== tenantId || link.user_id !== userId || link.session_id !== sessionId)
      throw linkEnded();
    return {
      body: view,
      writes: [
        useWrite(token),
        {
          update: sessionKey({ tenantId, userId, sessionId }),
          set: { stepped_up_at: now },
          when: isThere,
          refuse: sessionNotFound,
        },
      ],
      audit: { target: `session:${sessionId}`, facts: { method: 'mail' } },
    };
  },

  async listSessions(_input, request) {
    const { tenantId, userId, sessionId } = addressOf(request);
    const [found, vault] = await Promise.all([
      findSessions(request.organisation, tenantId, userId),
      request.vault(),
    ]);
    const alive = found
      .map((item) => PersonSessionRecord.parse(item))
      .filter((each) => each.expires_at > request.now);
    const results = alive.map((each) => ({
      id: each.session_id,
      current: each.session_id === sessionId,
      created_at: new Date(each.started_at).toISOString(),
      last_seen_at: new Date(each.last_seen_at).toISOString(),
      device: vault.unseal({ pk: each.pk, sk: each.sk, attribute: 'device' }, each.device),
      expires_at: new Date(each.expires_at).toISOString(),
    }));
    return { body: { results: results.sort((a, b) => (a.created_at > b.created_at ? -1 : 1)) } };
  },

  async endOtherSession({ params: { id } }, request) {
    const { tenantId, userId } = addressOf(request);
    const item = await request.organisation.get(sessionKey({ tenantId, userId, sessionId: id }));
    if (item === undefined) throw sessionNotFound();
    return {
      body: undefined,
      writes: [{ ...endWrite({ tenantId, userId, sessionId: id }), when: isThere, refuse: sessionNotFound }],
      audit: { target: `session:${id}` },
    };
  },
};

function addressOf({ session }: PersonRequest) {
  return { tenantId: session.scope.tenantId, userId: session.userId, sessionId: session.sessionId };
}

/** The session of the call. `steppedUpAt` where this call confirms it. */
async function viewOf(request: PersonRequest, steppedUpAt?: number) {
  const { tenantId, userId, sessionId } = addressOf(request);
  const [{ session }, user, environment] = await Promise.all([
    request.admitted(),
    findUserRecord(request.organisation, tenantId, userId),
    environmentOf(tenantId, request.scope.environment, request),
  ]);
  if (session === undefined || user?.role === undefined) throw sessionNotFound();
  const confirmed = steppedUpAt ?? session.steppedUpAt;
  const signed = { ...session, tenantId, sessionId, role: user.role, steppedUpAt: confirmed };
  return sessionView(signed, environment, request.now);
}

async function environmentOf(
  tenantId: string,
  environment: Environment,
  request: Pick<GuestRequest, 'table'>,
): Promise<EnvironmentRecord> {
  const scope = unsafeTenantScope(tenantId, environment);
  const found = await findEnvironment(request.table(fenceOf(scope)), scope);
  if (found === undefined) throw new Error('the tenant has no settings in this environment');
  return found;
}
