/** The send of a response that was prefilled: its mail, its charge, and what of its answers goes along. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCommentWrite, newCommentId } from '#shared/domain/responses/comments/repository.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, eventsOf } from '../../support/journeys.ts';
import { announced, exchange, regenerate, session } from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const COMPANY = { legal_name: 'Lantern Shipping Ltd' };
const EMAIL = 'respondent@lantern.example';

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api, { credits: 10 });
});

const get = async (path: string) => (await api.call('GET', `/api/v1/${path}/`, { key: tenant.live })).body;
const prefilled = async (more: object = {}) => {
  const ddq = { questionnaire_id: tenant.questionnaire.stored.id, prefill: true };
  const sent = { entity: COMPANY, ddq, ...more };
  const { body } = await api.call('POST', '/api/v1/workflows/send/', { key: tenant.live, body: sent });
  return String(body['response_id']);
};
const dispatch = (id: string, body: object): Promise<Answer> =>
  api.call('POST', `/api/v1/responses/${id}/send/`, { key: tenant.live, body });
const fillIn = (id: string) =>
  api.call('PATCH', `/api/v1/responses/${id}/answers/`, {
    key: tenant.live,
    body: { answers: [{ question_id: tenant.questionnaire.ids.name, answer_text: 'Filled before' }] },
  });

describe('the send of a prefilled response', () => {
  // proves SEND-103, SEND-113, SEND-114
  it('mails the given address once, and its link opens the answers that were filled in', async () => {
    const id = await prefilled({ entity: { ...COMPANY, email: 'own@lantern.example' } });
    expect((await fillIn(id)).status).toBe(200);
    expect((await dispatch(id, { email: EMAIL })).status).toBe(200);
    expect(api.mails.map(({ to }) => to)).toEqual([EMAIL]);
    const opened = await exchange(api, api.mails[0]?.token);
    const shown = await session(api, String(opened.body['session_token']));
    expect(shown.body).toMatchObject({
      ddq: { response_id: id, answers: [{ answer_text: 'Filled before' }] },
    });
    expect((await regenerate(api, tenant, id)).status).toBe(200);
  });

  // proves WF-122, ONB-001, ONB-005
  it('is announced as a session, and charged once the mail is accepted', async () => {
    const id = await prefilled();
    expect(await creditsOf(tenant)).toBe(10);
    expect(await eventsOf(api, tenant, 'live')).not.toContain('onboarding.created');
    api.failing.add(EMAIL);
    expect((await dispatch(id, { email: EMAIL })).status).toBe(500);
    expect(await creditsOf(tenant)).toBe(10);
    api.failing.clear();
    const { body } = await dispatch(id, { email: EMAIL });
    expect(await creditsOf(tenant)).toBe(9);
    expect(await announced(api, tenant.scopes.live, 'onboarding.created')).toMatchObject([
      { session_id: body['session_id'], status: 'pending', steps: ['ddq'], response_id: id },
    ]);
  });

  // proves SEND-110, SEND-113
  it('removes the comments of the automatic check on its answers, and keeps those of people', async () => {
    const id = await prefilled();
    await fillIn(id);
    const { live: scope } = tenant.scopes;
    const vault = await new DataKeys(api.ports).of(scope);
    const by = { text: 'From the register', profile_name: 'Check', profile_email: 'check@example.org' };
    const subjectId = memberId(id, 'answer', tenant.questionnaire.ids.name);
    for (const [type, authorKind] of [
      ['ai_reviewer_side', 'ai'],
      ['internal', 'key'],
    ] as const) {
      const comment = { subject: 'answer', subjectId, type, authorKind, content: by } as const;
      const made = { ...comment, id: newCommentId(id, randomUUID()), createdAt: new Date(0).toISOString() };
      await tenant.table('live').commit([createCommentWrite(scope, vault, made)]);
    }
    const before = await get(`responses/${id}`);
    expect(before).toMatchObject({ answers: [{ num_of_genie_comments: 1, num_of_comments: 2 }] });
    expect((await dispatch(id, { email: EMAIL })).status).toBe(200);
    expect(await get(`responses/${id}`)).toMatchObject({
      answers: [
        {
          answer_text: 'Filled before',
          num_of_genie_comments: 0,
          comments: [{ comment_type: 'internal' }],
        },
      ],
    });
  });

  // proves SEND-108
  it('with an unknown, foreign or malformed id is a 404', async () => {
    const stranger = await makeTenant(api);
    const id = await prefilled();
    const answers = [
      await dispatch(randomUUID(), { email: EMAIL }),
      await dispatch('first', { email: EMAIL }),
      await api.call('POST', `/api/v1/responses/${id}/send/`, {
        key: stranger.live,
        body: { email: EMAIL },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(api.mails).toEqual([]);
  });

  // proves WF-409, SEND-105
  it.each(['nobody', 'a@b', 'a b@example.org', 'a@example.org\r\nBcc: b@example.org', '', 7])(
    'to the address %j is refused with 400 and stays PREFILL',
    async (email) => {
      const id = await prefilled();
      expect((await dispatch(id, { email })).status).toBe(400);
      expect(await get(`responses/${id}`)).toMatchObject({ status: 'PREFILL' });
      expect((await regenerate(api, tenant, id)).status).toBe(404);
    },
  );
});
