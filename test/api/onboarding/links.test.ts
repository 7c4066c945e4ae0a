/** New links that the tenant makes for a response that was sent. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, fill, save, send, sendAndOpen, submit, submitted } from '../../support/journeys.ts';
import {
  announced,
  exchange,
  HOUR_MS,
  note,
  regenerate,
  runJobs,
  runTimers,
  sendCombined,
  session,
  storedSession,
} from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const UUID = /^[0-9a-f-]{36}$/;
const NO_SESSION = 'This response has no active onboarding session.';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const regenerations = async () =>
  (await eventsOf(api, tenant, 'live')).filter((type) => type === 'onboarding.link_regenerated').length;

describe('a new link', () => {
  // proves TOK-001 to TOK-006, ONB-003
  it.each(['POST', 'PUT', 'PATCH'])(
    'comes by %s with a token, its address twice, its expiry and its session',
    async (method) => {
      const sent = await sendAndOpen(api, tenant);
      const answer = await regenerate(api, tenant, sent.responseId, method);
      expect(answer.status).toBe(200);
      const { token, expires_at, onboarding_url, submit_url, session_id } = answer.body;
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(onboarding_url).toBe(`https://probity.example/api/portal/#${String(token)}`);
      expect(submit_url).toBe(onboarding_url);
      expect(session_id).toBe(sent.sessionId);
      expect(session_id).toMatch(UUID);
      expect(Date.parse(String(expires_at))).toBeGreaterThan(api.clock.now());
    },
  );

  // proves TOK-001
  it('is not made by GET, which is refused with 405 and the allowed methods', async () => {
    const { responseId } = await sendAndOpen(api, tenant);
    const answer = await regenerate(api, tenant, responseId, 'GET');
    expect(answer.status).toBe(405);
    expect(answer.headers['Allow']?.split(', ').sort()).toEqual(['PATCH', 'POST', 'PUT']);
    expect(await regenerations()).toBe(0);
  });

  // proves TOK-008 to TOK-010
  it('opens without an API key, and closes the old link with the pages that it opened', async () => {
    const sent = await sendAndOpen(api, tenant);
    const made = await regenerate(api, tenant, sent.responseId);
    expect(made.body['token']).not.toBe(sent.linkToken);
    expect((await exchange(api, sent.linkToken)).status).toBe(404);
    expect((await session(api, sent.bearer)).status).toBe(401);
    expect((await submit(api, sent.bearer)).status).toBe(401);
    const opened = await exchange(api, made.body['token']);
    expect(opened.status).toBe(200);
    expect(opened.body['link_expires_at']).toBe(made.body['expires_at']);
    expect((await session(api, String(opened.body['session_token']))).status).toBe(200);
  });

  // proves TOK-008, TOK-009
  it('differs each time, and only the last one opens', async () => {
    const { responseId } = await sendAndOpen(api, tenant);
    const tokens = [];
    for (let round = 0; round < 3; round += 1)
      tokens.push((await regenerate(api, tenant, responseId)).body['token']);
    expect(new Set(tokens).size).toBe(3);
    const opened = [];
    for (const token of tokens) opened.push((await exchange(api, token)).status);
    expect(opened).toEqual([404, 404, 200]);
  });

  it('keeps the answers that were given by the old one', async () => {
    const sent = await sendAndOpen(api, tenant);
    await fill(api, tenant, sent.bearer);
    const made = await regenerate(api, tenant, sent.responseId);
    const bearer = String((await exchange(api, made.body['token'])).body['session_token']);
    expect((await submit(api, bearer)).status).toBe(200);
  });

  // proves TOK-011
  it('is announced once, with the data of its session and without its token', async () => {
    const sent = await sendAndOpen(api, tenant);
    const made = await regenerate(api, tenant, sent.responseId);
    const events = await announced(api, tenant.scopes.live, 'onboarding.link_regenerated');
    expect(events).toEqual([
      {
        session_id: sent.sessionId,
        status: 'pending',
        steps: ['ddq'],
        entity_id: sent.entityId,
        entity_name: 'Lantern Shipping Ltd',
        response_id: sent.responseId,
        verification_session_id: null,
        expires_at: made.body['expires_at'],
      },
    ]);
    expect(JSON.stringify(await api.items())).not.toContain(String(made.body['token']));
    expect(api.logged.join()).not.toContain(String(made.body['token']));
  });

  // proves TOK-011
  it('for a session with a verification names the verification in its event', async () => {
    const sent = await sendCombined(api, tenant);
    await regenerate(api, tenant, sent.responseId);
    expect(await announced(api, tenant.scopes.live, 'onboarding.link_regenerated')).toMatchObject([
      { steps: ['ddq', 'verification'], verification_session_id: sent.verificationId },
    ]);
  });

  it('is the same one for a call that is repeated under its key', async () => {
    const { responseId } = await sendAndOpen(api, tenant);
    const path = `/api/v1/responses/${responseId}/token/`;
    const call = () => api.call('POST', path, { key: tenant.live, idempotencyKey: randomUUID() });
    const once = { key: tenant.live, idempotencyKey: randomUUID() };
    const [first, again] = [await api.call('POST', path, once), await api.call('POST', path, once)];
    expect(again.text).toBe(first.text);
    expect(await regenerations()).toBe(1);
    expect((await call()).body['token']).not.toBe(first.body['token']);
  });

  it('lasts at least as long as the old one', async () => {
    const long = await api.call('POST', '/api/v1/workflows/send/', {
      key: tenant.live,
      body: {
        entity: { legal_name: 'Lantern Shipping Ltd' },
        ddq: { questionnaire_id: tenant.questionnaire.stored.id },
        email: 'respondent@lantern.example',
        expiry_hours: 168,
      },
    });
    const made = await regenerate(api, tenant, String(long.body['response_id']));
    expect(made.body['expires_at']).toBe(long.body['expires_at'] ?? made.body['expires_at']);
    const left = Date.parse(String(made.body['expires_at'])) - api.clock.now();
    expect(Math.round(left / HOUR_MS)).toBe(168);
  });

  it('asked for ten times at once: every answer is 200, and exactly one of the links opens', async () => {
    const { responseId, linkToken } = await sendAndOpen(api, tenant);
    const answers = await Promise.all(Array.from({ length: 10 }, () => regenerate(api, tenant, responseId)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const tokens = answers.map(({ body }) => body['token']);
    expect(new Set(tokens).size).toBe(10);
    const opened = await Promise.all([...tokens, linkToken].map((token) => exchange(api, token)));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(opened.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(await regenerations()).toBe(10);
  });
});

describe('a session', () => {
  it.each([
    ['before', false],
    ['after', true],
  ])('whose time is over opens again, %s its timer has rung', async (_when, rings) => {
    const sent = await sendAndOpen(api, tenant);
    await api.clock.advance(49 * HOUR_MS);
    if (rings) expect(await runTimers(api)).toBe(0);
    const made = await regenerate(api, tenant, sent.responseId);
    expect(made.status).toBe(200);
    expect(await storedSession(api, sent.sessionId)).toMatchObject({ status: 'pending' });
    const opened = await exchange(api, made.body['token']);
    expect(opened.status).toBe(200);
    const bearer = String(opened.body['session_token']);
    expect((await session(api, bearer)).body).toMatchObject({ status: 'accessed' });
    const { ids } = tenant.questionnaire;
    const answers = [{ question_id: ids.name, answer_text: 'after all' }];
    expect((await save(api, bearer, { section_number: 1, revision: 0, answers })).status).toBe(200);
  });

  it('of a submitted response gets a new link while its old one is good, and none afterwards', async () => {
    const sent = await submitted(api, tenant);
    expect((await regenerate(api, tenant, sent.responseId)).status).toBe(200);
    await api.clock.advance(49 * HOUR_MS);
    const refused = await regenerate(api, tenant, sent.responseId);
    expect([refused.status, refused.body['detail']]).toEqual([404, NO_SESSION]);
  });

  it('of a response that changes are asked for gets one, also after its time, once the mail has reopened it', async () => {
    const sent = await submitted(api, tenant);
    await api.clock.advance(49 * HOUR_MS);
    await note(api, tenant, sent.responseId, { text: 'Again', status_transition: 'CHANGES_REQUESTED' });
    expect(await runJobs(api, tenant.scopes.live, 'mail')).toBe(0);
    const made = await regenerate(api, tenant, sent.responseId);
    expect(made.status).toBe(200);
    expect((await exchange(api, made.body['token'])).status).toBe(200);
  });
});

describe('no link is made', () => {
  // proves TOK-007
  it('for a response that was never sent, which is a 404', async () => {
    const made = await api.call('POST', '/api/v1/workflows/send/', {
      key: tenant.live,
      body: {
        entity: { legal_name: 'Lantern Shipping Ltd' },
        ddq: { questionnaire_id: tenant.questionnaire.stored.id, prefill: true },
      },
    });
    const refused = await regenerate(api, tenant, String(made.body['response_id']));
    expect([refused.status, refused.body['detail']]).toEqual([404, NO_SESSION]);
    expect(await regenerations()).toBe(0);
  });

  it('for an unknown, a foreign, another environment’s or a deleted response: the same 404', async () => {
    const stranger = await makeTenant(api);
    const { body } = await send(api, tenant);
    const id = String(body['response_id']);
    const path = `/api/v1/responses/${id}/token/`;
    const answers = [
      await regenerate(api, tenant, randomUUID()),
      await api.call('POST', path, { key: stranger.live }),
      await api.call('POST', path, { key: tenant.test }),
    ];
    expect((await api.call('DELETE', `/api/v1/responses/${id}/`, { key: tenant.live })).status).toBe(204);
    answers.push(await regenerate(api, tenant, id), await regenerate(api, tenant, 'first'));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.body['detail']))).toEqual(new Set(['Not found.']));
    expect(await regenerations()).toBe(0);
  });
});
