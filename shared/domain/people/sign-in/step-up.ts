/** Endpoints by which a person confirms who acts: with a passkey, or by a mailed link. */
import { RateLimited } from '#shared/contract/errors.ts';
import type { Operations, PersonRequest } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { linkEnded, passkeyRefused, sessionNotFound } from '../errors.ts';
import { acceptAnswer, expectedOf } from '../passkeys/accept.ts';
import { newChallenge } from '../passkeys/challenge.ts';
import { requestOptions } from '../passkeys/options.ts';
import { credentialOf, findPasskeys, findPointer } from '../passkeys/repository.ts';
import type { AuthenticationAnswer } from '../passkeys/schema.ts';
import type { stepUpRoutes } from '../routes.ts';
import { addressOf, viewOf } from '../sessions/current-session.ts';
import { sessionKey } from '../sessions/repository.ts';
import { isOverLimit, secondsLeft } from './limits.ts';
import { LINK_MS, newLink, requireLink, useWrite } from './links.ts';
import { signInMailWrite } from './mail-job.ts';

export const stepUpOperations: Operations<typeof stepUpRoutes> = {
  async askForStepUp({ body }, request) {
    const { now, pepper, publicUrl } = request;
    const { sessionId, ...person } = addressOf(request);
    const records = body?.method === 'mail' ? [] : await findPasskeys(request.organisation, person);
    if (records.length === 0) return mailLink(body?.language ?? 'en', request);
    const vault = await request.vault();
    const challenge = newChallenge(pepper, { purpose: 'step_up', sessionId }, request.ids.uuid(), now);
    const known = records.map((record) => credentialOf(record, vault));
    return { body: { method: 'passkey', options: requestOptions(publicUrl, challenge, known) } };
  },

  /** Link and challenge confirm the session that asked for them, and no other. */
  async stepUp({ body }, request) {
    const { now } = request;
    const { sessionId } = addressOf(request);
    const method = 'token' in body ? 'mail' : 'passkey';
    const [uses, view] = await Promise.all([
      'token' in body ? usesOfLink(body.token, request) : usesOfPasskey(body.response, request),
      viewOf(request, now),
    ]);
    return {
      body: view,
      writes: [
        ...uses,
        {
          update: sessionKey(addressOf(request)),
          set: { stepped_up_at: now, ...(method === 'passkey' ? { passkey_confirmed_at: now } : {}) },
          when: isThere,
          refuse: sessionNotFound,
        },
      ],
      audit: { target: `session:${sessionId}`, facts: { method } },
    };
  },
};

async function mailLink(language: PageLanguage, request: PersonRequest) {
  const { now, pepper, scope } = request;
  const { tenantId, userId, sessionId } = addressOf(request);
  // By the person, not by the address: only who is signed in as them uses it up.
  const counted = { what: 'person', value: `${tenantId} ${userId}`, now } as const;
  if (await isOverLimit(request.organisation, pepper, counted)) throw new RateLimited(secondsLeft(now));
  const linkId = request.ids.uuid();
  const { hash, write } = newLink(pepper, { tenantId, userId, sessionId, linkId, purpose: 'step_up' }, now);
  const links = [{ tenant_id: tenantId, user_id: userId, id: linkId, hash }];
  const job = { template: 'step_up' as const, language, links, expires_at: now + LINK_MS };
  return {
    body: { method: 'mail' as const },
    writes: [write, signInMailWrite(scope, await request.vault(), job, request)],
    audit: { target: `session:${sessionId}` },
  };
}

async function usesOfLink(token: string, request: PersonRequest): Promise<readonly Write[]> {
  const { tenantId, userId, sessionId } = addressOf(request);
  const link = await requireLink(request.organisation, { token, purpose: 'step_up', now: request.now });
  if (link.tenant_id !== tenantId || link.user_id !== userId || link.session_id !== sessionId)
    throw linkEnded();
  return [useWrite(token)];
}

async function usesOfPasskey(
  answer: AuthenticationAnswer,
  request: PersonRequest,
): Promise<readonly Write[]> {
  const { tenantId, userId, sessionId } = addressOf(request);
  const expected = expectedOf(answer, { purpose: 'step_up', sessionId }, request);
  const found = await findPointer(request.organisation, answer.id);
  if (found?.tenantId !== tenantId || found.userId !== userId) throw passkeyRefused();
  const { organisation } = request;
  return acceptAnswer(answer, expected, found, { request, organisation });
}
