/** Endpoints of sign-in and of one's own sessions. */
import type { Operations } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import { pointerFence } from '#shared/platform/scope.ts';
import { linkEnded, sessionNotFound } from '../errors.ts';
import { signInRoutes } from '../routes.ts';
import { PersonSessionRecord } from '../schema.ts';
import { clearedCookie } from '../sessions/cookie.ts';
import { addressOf, viewOf } from '../sessions/current-session.ts';
import { endWrite, findSessions, sessionKey } from '../sessions/repository.ts';
import { startSession } from '../sessions/start-session.ts';
import { askForLinks } from './ask.ts';
import { requireLink, useWrite } from './links.ts';

export const signInOperations: Operations<typeof signInRoutes> = {
  async askForLink({ body }, request) {
    await askForLinks(body, request);
    return { body: { status: 'sent' as const } };
  },

  async exchangeSignInLink({ body: { token, language } }, request) {
    const { now } = request;
    const link = await requireLink(request.table(pointerFence('signIn')), { token, purpose: 'sign_in', now });
    const proof = {
      tenantId: link.tenant_id,
      userId: link.user_id,
      uses: [useWrite(token)],
      action: signInRoutes.exchangeSignInLink.id,
      language,
      refuse: linkEnded,
    };
    return startSession(proof, request);
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
