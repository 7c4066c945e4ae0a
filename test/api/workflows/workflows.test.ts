import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, eventsOf } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const V1 = '/api/v1/workflows/send/';
const V2 = '/api/v2/workflows/send/';
const COMPANY = { legal_name: 'Lantern Shipping Ltd' };
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
const EMAIL = 'respondent@lantern.example';
const ddq = () => ({ questionnaire_id: tenant.questionnaire.stored.id });
const send = (body: unknown, path = V1, key = tenant.live) => api.call('POST', path, { key, body });
const responses = async () =>
  Number((await api.call('GET', '/api/v1/responses/', { key: tenant.live })).body['count']);

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api, { credits: 10 });
});

describe('nested form', () => {
  // proves WF-101, WF-110, WF-112, WF-117, WF-122, WF-301, WF-303, WF-305 to WF-307, WF-311, WF-312, WF-321,
  // WF-323, WF-325, WF-328, WF-330, RESP-007, RESP-603, ONB-001, ONB-005
  it('sends a questionnaire: one mail, one credit, a DRAFT response, the union of both replies', async () => {
    const answer = await send({ entity: COMPANY, ddq: ddq(), email: EMAIL });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      workflow_type: 'ddq_only',
      status: 'sent',
      email_sent: true,
      email_sent_to: EMAIL,
      entity_name: 'Lantern Shipping Ltd',
      verification_session_id: null,
      has_ddq: true,
      has_verification: false,
      steps: ['ddq'],
    });
    expect(answer.body['session_id']).toBe(answer.body['workflow_session_id']);
    expect(api.mails.map((mail) => mail.to)).toEqual([EMAIL]);
    expect(await creditsOf(tenant)).toBe(9);
    const response = await api.call('GET', `/api/v1/responses/${String(answer.body['response_id'])}/`, {
      key: tenant.live,
    });
    expect(response.body).toMatchObject({
      status: 'DRAFT',
      response_name: 'Lantern Shipping Ltd – Short questionnaire',
      sent_by: 'Olive Owner',
      is_test_data: false,
      answers: [],
    });
    expect(await eventsOf(api, tenant, 'live')).toEqual(['onboarding.created', 'response.created']);
  });

  // proves WF-102, WF-111, QST-010
  it('sends to an existing entity, and counts the response on it and on the template', async () => {
    const made = await api.call('POST', '/api/v1/entities/', {
      key: tenant.live,
      body: { entity_type: 'company', ...COMPANY },
    });
    await send({ entity_id: made.body['id'], ddq: { ...ddq(), response_name: 'Review 2026' }, email: EMAIL });
    const entity = await api.call('GET', `/api/v1/entities/${String(made.body['id'])}/`, {
      key: tenant.live,
    });
    expect(entity.body['response_count']).toBe(1);
    const template = await api.call('GET', `/api/v1/questionnaires/${ddq().questionnaire_id}/`, {
      key: tenant.live,
    });
    expect(template.body['response_count']).toBe(1);
    const list = await api.call('GET', '/api/v1/responses/', { key: tenant.live });
    expect(JSON.stringify(list.body['results'])).toContain('Review 2026');
  });

  // proves WF-113, WF-120, WF-303, WF-309, WF-310, ONB-002
  it('asks an individual for a verification alone, without a response and without a charge', async () => {
    const checks = { document: true, enhancedIdentity: true };
    const answer = await send({ entity: PERSON, verification: { checks }, email: EMAIL });
    expect(answer.body).toMatchObject({
      workflow_type: 'verification_only',
      response_id: null,
      steps: ['verification'],
    });
    expect(answer.body['verification_session_id']).toBeTypeOf('string');
    expect(await creditsOf(tenant)).toBe(10);
    expect(await eventsOf(api, tenant, 'live')).toEqual([
      'onboarding.created',
      'verification.session_created',
    ]);
  });

  // proves WF-121, WF-303, ONB-002
  it('sends both in one session', async () => {
    const answer = await send({
      entity: PERSON,
      ddq: ddq(),
      verification: { checks: { identity: true } },
      email: EMAIL,
    });
    expect(answer.body).toMatchObject({
      workflow_type: 'ddq_and_verification',
      steps: ['ddq', 'verification'],
    });
    expect(api.mails).toHaveLength(1);
  });

  // proves WF-105, WF-107, WF-115, WF-116, WF-123, WF-401 to WF-404, WF-409, WF-410
  it.each([
    ['neither entity_id nor entity', () => ({ ddq: ddq(), email: EMAIL })],
    ['both', () => ({ entity_id: tenant.id, entity: COMPANY, ddq: ddq(), email: EMAIL })],
    ['neither ddq nor verification', () => ({ entity: COMPANY, email: EMAIL })],
    ['no e-mail', () => ({ entity: COMPANY, ddq: ddq() })],
    ['a malformed e-mail', () => ({ entity: COMPANY, ddq: ddq(), email: 'nobody' })],
    [
      'all checks false',
      () => ({ entity: PERSON, verification: { checks: { document: false } }, email: EMAIL }),
    ],
    [
      'unknown checks only',
      () => ({ entity: PERSON, verification: { checks: { magic: true } }, email: EMAIL }),
    ],
    ['an expiry of 169 hours', () => ({ entity: COMPANY, ddq: ddq(), email: EMAIL, expiry_hours: 169 })],
    [
      'a company for a verification',
      () => ({ entity: COMPANY, verification: { checks: { document: true } }, email: EMAIL }),
    ],
    ['the flat form', () => ({ entity_id: tenant.id, questionnaire_id: 1, email: EMAIL })],
    ['a company without a legal name', () => ({ entity: { trading_name: 'x' }, ddq: ddq(), email: EMAIL })],
    [
      'an individual without a last name',
      () => ({ entity: { entity_type: 'individual', first_name: 'x' }, ddq: ddq(), email: EMAIL }),
    ],
  ])('refuses %s with 400 and leaves nothing behind', async (_case, body) => {
    expect((await send(body())).status).toBe(400);
    expect(api.mails).toEqual([]);
    expect(await responses()).toBe(0);
    expect((await api.call('GET', '/api/v1/entities/', { key: tenant.live })).body['count']).toBe(0);
    expect(await creditsOf(tenant)).toBe(10);
  });

  // proves ISO-008, WF-109, WF-405, WF-406
  it('answers 404 to an unknown questionnaire or entity, also to another tenant’s', async () => {
    const stranger = await makeTenant(api);
    const foreign = await api.call('POST', '/api/v1/entities/', {
      key: stranger.live,
      body: { entity_type: 'company', ...COMPANY },
    });
    const answers = [
      await send({ entity: COMPANY, ddq: { questionnaire_id: 999_999 }, email: EMAIL }),
      await send({
        entity: COMPANY,
        ddq: { questionnaire_id: stranger.questionnaire.stored.id },
        email: EMAIL,
      }),
      await send({ entity_id: foreign.body['id'], ddq: ddq(), email: EMAIL }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect(api.mails).toEqual([]);
  });

  // proves WF-122, WF-407, WF-408, ERR-013, CRED-003
  it('undoes everything but the entity when the mail fails, and charges nothing', async () => {
    api.failing.add(EMAIL);
    const answer = await send({ entity: COMPANY, ddq: ddq(), email: EMAIL });
    expect([answer.status, answer.body['code']]).toEqual([500, 'email_dispatch_failed']);
    expect(answer.body).toMatchObject({ error: true, status_code: 500 });
    expect(await responses()).toBe(0);
    expect(await creditsOf(tenant)).toBe(10);
    expect(await eventsOf(api, tenant, 'live')).toEqual([]);
    const entities = await api.call('GET', '/api/v1/entities/', { key: tenant.live });
    expect(entities.body['count']).toBe(1);
  });

  it('succeeds under the same key once the mail goes out, with the entity of the first try', async () => {
    api.failing.add(EMAIL);
    const body = { entity: COMPANY, ddq: ddq(), email: EMAIL };
    const attempt = () => api.call('POST', V1, { key: tenant.live, idempotencyKey: 'one-send', body });
    expect((await attempt()).status).toBe(500);
    api.failing.clear();
    expect((await attempt()).status).toBe(201);
    expect((await api.call('GET', '/api/v1/entities/', { key: tenant.live })).body['count']).toBe(1);
    expect(await creditsOf(tenant)).toBe(9);
  });

  // proves WF-411, ERR-012
  it('refuses a live send without credits with 403 and mails nobody', async () => {
    const poor = await makeTenant(api, { credits: 0 });
    const body = { entity: COMPANY, ddq: { questionnaire_id: poor.questionnaire.stored.id }, email: EMAIL };
    const answer = await send(body, V1, poor.live);
    expect([answer.status, answer.body['error']]).toEqual([403, 'insufficient_credits']);
    expect(api.mails).toEqual([]);
    expect((await send(body, V1, poor.test)).status).toBe(201);
  });

  it('never sells more sends than there are credits, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send({ entity: COMPANY, ddq: ddq(), email: EMAIL })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(20);
    expect(await creditsOf(tenant)).toBe(0);
    expect(api.mails).toHaveLength(10);
  });
});

describe('flat form', () => {
  const entity = async (body: unknown = { entity_type: 'company', ...COMPANY }) =>
    (await api.call('POST', '/api/v1/entities/', { key: tenant.live, body })).body['id'];

  // proves WF-201, WF-203
  it('takes the questionnaire by number, by numeric text and by its alias', async () => {
    const entity_id = await entity();
    const { id, alias } = tenant.questionnaire.stored;
    for (const questionnaire_id of [id, String(id), alias]) {
      const answer = await send({ entity_id, questionnaire_id, email: EMAIL }, V2);
      expect([answer.status, answer.body['has_ddq']]).toEqual([201, true]);
    }
  });

  // proves WF-208
  it('expires after the tenant’s default of 48 hours, or as asked', async () => {
    const body = { entity_id: await entity(), questionnaire_id: ddq().questionnaire_id, email: EMAIL };
    const hours = (answer: { body: Readonly<Record<string, unknown>> }) =>
      Math.round((Date.parse(String(answer.body['expires_at'])) - api.clock.now()) / 3_600_000);
    expect(hours(await send(body, V2))).toBe(48);
    expect(hours(await send({ ...body, expiry_hours: 1 }, V2))).toBe(1);
  });

  // proves WF-206
  it('takes snake_case checks for individuals only', async () => {
    const person = await entity(PERSON);
    const verification = { enhanced_identity: true, proof_of_address: true };
    expect((await send({ entity_id: person, verification, email: EMAIL }, V2)).status).toBe(201);
    expect((await send({ entity_id: await entity(), verification, email: EMAIL }, V2)).status).toBe(400);
  });

  // proves WF-202, WF-204
  it.each([
    { questionnaire_id: 1, email: EMAIL },
    { entity: COMPANY, email: EMAIL },
    { entity_id: '3f8e0f6e-1111-4111-8111-111111111111', email: EMAIL },
  ])('refuses %j with 400', async (body) => expect((await send(body, V2)).status).toBe(400));
});

describe('test mode', () => {
  it('mails, marks the message and charges nothing', async () => {
    await send({ entity: COMPANY, ddq: ddq(), email: EMAIL }, V1, tenant.test);
    expect(api.mails[0]?.subject).toContain('[Test]');
    expect(await creditsOf(tenant)).toBe(10);
  });
});

describe('the message', () => {
  // proves ONB-004
  it('names sender, entity and questionnaire, escapes them, and carries the link in text and HTML', async () => {
    await send({ entity: { legal_name: '<b>Trade & "Finance"</b>' }, ddq: ddq(), email: EMAIL });
    const [mail] = api.mails;
    expect(mail?.text).toMatch(/https:\/\/probity\.example\/api\/portal\/#[\w-]{43}/);
    expect(mail?.html).toContain('&lt;b&gt;Trade &amp; &quot;Finance&quot;&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});
