/** What sends answer and leave behind, beyond what the tests of the two forms show. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCommentWrite, newCommentId } from '#shared/domain/responses/comments/repository.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, eventsOf } from '../../support/journeys.ts';
import { announced, exchange, HOUR_MS, regenerate, session } from '../../support/onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const V1 = '/api/v1/workflows/send/';
const V2 = '/api/v2/workflows/send/';
const COMPANY = { legal_name: 'Lantern Shipping Ltd' };
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
const EMAIL = 'respondent@lantern.example';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api, { credits: 10 });
});

const ddq = (more: object = {}) => ({ questionnaire_id: tenant.questionnaire.stored.id, ...more });
const send = (body: unknown, path = V1) => api.call('POST', path, { key: tenant.live, body });
const get = async (path: string) => (await api.call('GET', `/api/v1/${path}/`, { key: tenant.live })).body;
const prefilled = async (more: object = {}) => {
  const { body } = await send({ entity: COMPANY, ddq: ddq({ prefill: true }), ...more });
  return String(body['response_id']);
};
const dispatch = (id: string, body?: object): Promise<Answer> =>
  api.call('POST', `/api/v1/responses/${id}/send/`, {
    key: tenant.live,
    ...(body === undefined ? {} : { body }),
  });
const fillIn = (id: string) =>
  api.call('PATCH', `/api/v1/responses/${id}/answers/`, {
    key: tenant.live,
    body: { answers: [{ question_id: tenant.questionnaire.ids.name, answer_text: 'Filled before' }] },
  });
const hoursUntil = (instant: unknown) =>
  Math.round((Date.parse(String(instant)) - api.clock.now()) / HOUR_MS);

describe('an inline entity', () => {
  it('is a company with everything that was said of it, and can be read [WF-103 WF-104 WF-106]', async () => {
    const entity = {
      ...COMPANY,
      trading_name: 'Lantern',
      email: 'office@lantern.example',
      phone: '+49 30 000000',
      jurisdiction: 'DE',
    };
    const { body } = await send({ entity, ddq: ddq(), email: EMAIL });
    expect(body['entity_id']).toMatch(UUID);
    expect(await get(`entities/${String(body['entity_id'])}`)).toMatchObject({
      entity_type: 'company',
      ...entity,
    });
  });

  it.each(['Germany', 'DEU', 'XX', 'de', '', 7])(
    'of the jurisdiction %j is refused with 400 [WF-108]',
    async (jurisdiction) => {
      const answer = await send({ entity: { ...COMPANY, jurisdiction }, ddq: ddq(), email: EMAIL });
      expect(answer.status).toBe(400);
      expect((await get('entities'))['count']).toBe(0);
    },
  );
});

describe('a questionnaire to send', () => {
  it.each([{}, { questionnaire_id: null }, { questionnaire_id: 'first' }, { questionnaire_id: 1.5 }])(
    'that is named by %j in the nested form is refused with 400 [WF-109]',
    async (named) => {
      expect((await send({ entity: COMPANY, ddq: named, email: EMAIL })).status).toBe(400);
    },
  );

  it('is named after the entity and itself, or as it is told, in the flat form as well [WF-110 WF-111 WF-205]', async () => {
    const { body } = await send({ entity: COMPANY, ddq: ddq(), email: EMAIL });
    const flat = { entity_id: body['entity_id'], ...ddq(), email: EMAIL };
    const [named, unnamed] = [await send({ ...flat, response_name: 'Review' }, V2), await send(flat, V2)];
    const name = async (answer: { body: Answer['body'] }) =>
      (await get(`responses/${String(answer.body['response_id'])}`))['response_name'];
    expect([await name({ body }), await name(named), await name(unnamed)]).toEqual([
      'Lantern Shipping Ltd – Short questionnaire',
      'Review',
      'Lantern Shipping Ltd – Short questionnaire',
    ]);
  });

  it('waits for the tenant where the flat form says prefill, without an address [WF-205 WF-207]', async () => {
    const { body } = await send({ entity: COMPANY, ddq: ddq(), email: EMAIL });
    const flat = { entity_id: body['entity_id'], ...ddq() };
    api.mails.length = 0;
    expect((await send(flat, V2)).status).toBe(400);
    const made = await send({ ...flat, prefill: true }, V2);
    expect([made.status, made.body['status']]).toEqual([201, 'prefill_ready']);
    expect(await get(`responses/${String(made.body['response_id'])}`)).toMatchObject({ status: 'PREFILL' });
    expect(api.mails).toEqual([]);
  });
});

describe('checks', () => {
  it.each([{}, { checks: null }, { checks: [] }, { checks: {} }, { checks: { document: 'yes' } }])(
    'given as %j are refused with 400 [WF-113 WF-404]',
    async (verification) => {
      expect((await send({ entity: PERSON, verification, email: EMAIL })).status).toBe(400);
      expect(api.mails).toEqual([]);
    },
  );

  it('become those of the verification session [WF-114]', async () => {
    const checks = { document: true, identity: false, enhancedIdentity: true, proofOfAddress: true };
    const { body } = await send({ entity: PERSON, verification: { checks }, email: EMAIL });
    expect(await announced(api, tenant.scopes.live, 'verification.session_created')).toMatchObject([
      {
        session_id: body['verification_session_id'],
        checks: ['document_check', 'enhanced_identity_check', 'proof_of_address_check'],
      },
    ]);
  });

  it('of an existing company are refused with 400 in both forms [WF-123 WF-206]', async () => {
    const { body } = await send({ entity: COMPANY, ddq: ddq(), email: EMAIL });
    const entity_id = body['entity_id'];
    const answers = [
      await send({ entity_id, verification: { checks: { document: true } }, email: EMAIL }),
      await send({ entity_id, verification: { document: true }, email: EMAIL }, V2),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(api.mails).toHaveLength(1);
  });
});

describe('the time of a link', () => {
  it.each([0, -1, 169, 1.5, '48', true])(
    'of %j hours is refused with 400 in both forms and at the send of a prefilled response [WF-116 WF-208 SEND-106]',
    async (expiry_hours) => {
      const { body } = await send({ entity: COMPANY, ddq: ddq({ prefill: true }) });
      const answers = [
        await send({ entity: COMPANY, ddq: ddq(), email: EMAIL, expiry_hours }),
        await send({ entity_id: body['entity_id'], ...ddq(), email: EMAIL, expiry_hours }, V2),
        await dispatch(String(body['response_id']), { email: EMAIL, expiry_hours }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(api.mails).toEqual([]);
    },
  );

  it('is what was asked for, or the tenant’s default of 48 hours [WF-116 SEND-106]', async () => {
    for (const [expiry, hours] of [
      [{ expiry_hours: 1 }, 1],
      [{ expiry_hours: 168 }, 168],
      [{}, 48],
    ] as const) {
      const nested = await send({ entity: COMPANY, ddq: ddq(), email: EMAIL, ...expiry });
      const made = await dispatch(await prefilled(), { email: EMAIL, ...expiry });
      expect([hoursUntil(nested.body['expires_at']), hoursUntil(made.body['expires_at'])]).toEqual([
        hours,
        hours,
      ]);
      const opened = await exchange(api, api.mails.at(-1)?.token);
      expect(opened.body['link_expires_at']).toBe(made.body['expires_at']);
    }
  });
});

describe('an answer', () => {
  it('to a send holds every field of both variants [WF-302 WF-304 WF-306 WF-308 WF-309 WF-310 WF-321 WF-322 WF-324 WF-326 WF-329 WF-330]', async () => {
    const checks = { document: true };
    const { body } = await send({ entity: PERSON, ddq: ddq(), verification: { checks }, email: EMAIL });
    const id = expect.stringMatching(UUID);
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      workflow_type: 'ddq_and_verification',
      workflow_session_id: id,
      session_id: body['workflow_session_id'],
      status: 'sent',
      email_sent: true,
      email_sent_to: EMAIL,
      entity_id: id,
      entity_name: 'Ines Moreau',
      response_id: id,
      verification_session_id: id,
      has_ddq: true,
      has_verification: true,
      steps: ['ddq', 'verification'],
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const flat = await send({ entity_id: body['entity_id'], ...ddq(), email: EMAIL }, V2);
    const later = await dispatch(await prefilled(), { email: EMAIL });
    for (const answer of [flat, later]) expect(Object.keys(answer.body)).toEqual(Object.keys(body));
  });

  it('to a prefill has null for what does not exist yet [WF-304 WF-307 WF-327 WF-329]', async () => {
    const { body } = await send({ entity: COMPANY, ddq: ddq({ prefill: true }) });
    expect(body).toMatchObject({
      workflow_session_id: null,
      session_id: null,
      email_sent: false,
      email_sent_to: null,
      verification_session_id: null,
      expires_at: null,
      steps: ['ddq'],
    });
  });
});

describe('the send of a prefilled response', () => {
  it('mails the given address, once, and its link opens the answers that were filled [SEND-103 SEND-113 SEND-114]', async () => {
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

  it('is announced as a session, and charged once the mail is accepted [WF-122 ONB-001 ONB-005]', async () => {
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

  it('removes what the checks said of its answers, and keeps what people said [SEND-110 SEND-113]', async () => {
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

  it('of an unknown, foreign or malformed id is a 404 [SEND-108]', async () => {
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

  it.each(['nobody', 'a@b', 'a b@example.org', 'a@example.org\r\nBcc: b@example.org', '', 7])(
    'to the address %j is refused with 400 and stays PREFILL [WF-409 SEND-105]',
    async (email) => {
      const id = await prefilled();
      expect((await dispatch(id, { email })).status).toBe(400);
      expect(await get(`responses/${id}`)).toMatchObject({ status: 'PREFILL' });
      expect((await regenerate(api, tenant, id)).status).toBe(404);
    },
  );
});
