/** What sends answer and leave behind, beyond what the tests of the two forms show. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { announced, exchange, HOUR_MS, runJobs, runTimers } from '../../support/onboarding/fixture.ts';
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
const hoursUntil = (instant: unknown) =>
  Math.round((Date.parse(String(instant)) - api.clock.now()) / HOUR_MS);

describe('an inline entity', () => {
  // proves WF-103, WF-104, WF-106
  it('becomes a company with all fields that were sent, and can be read', async () => {
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

  // proves GEN-011, WF-108
  it.each(['Germany', 'DEU', 'XX', 'de', '', 7])(
    'with the jurisdiction %j is refused with 400',
    async (jurisdiction) => {
      const answer = await send({ entity: { ...COMPANY, jurisdiction }, ddq: ddq(), email: EMAIL });
      expect(answer.status).toBe(400);
      expect((await get('entities'))['count']).toBe(0);
    },
  );
});

describe('a questionnaire to send', () => {
  // proves WF-109
  it.each([{}, { questionnaire_id: null }, { questionnaire_id: 'first' }, { questionnaire_id: 1.5 }])(
    'with the id %j in the nested form is refused with 400',
    async (named) => {
      expect((await send({ entity: COMPANY, ddq: named, email: EMAIL })).status).toBe(400);
    },
  );

  // proves WF-110, WF-111, WF-205
  it('names the response after the entity and itself, or as asked for, in the flat form as well', async () => {
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

  // proves WF-205, WF-207
  it('waits for the tenant when the flat form says prefill, and needs no address', async () => {
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
  // proves WF-113, WF-404
  it.each([{}, { checks: null }, { checks: [] }, { checks: {} }, { checks: { document: 'yes' } }])(
    'given as %j are refused with 400',
    async (verification) => {
      expect((await send({ entity: PERSON, verification, email: EMAIL })).status).toBe(400);
      expect(api.mails).toEqual([]);
    },
  );

  // proves WF-114
  it('become those of the verification session', async () => {
    const checks = { document: true, identity: false, enhancedIdentity: true, proofOfAddress: true };
    const { body } = await send({ entity: PERSON, verification: { checks }, email: EMAIL });
    expect(await announced(api, tenant.scopes.live, 'verification.session_created')).toMatchObject([
      {
        session_id: body['verification_session_id'],
        checks: ['document_check', 'enhanced_identity_check', 'proof_of_address_check'],
      },
    ]);
  });

  // proves VER-502, EVT-014
  it('are announced as accessed when the link is opened, and not again when it is opened twice', async () => {
    const { body } = await send({
      entity: PERSON,
      ddq: ddq(),
      verification: { checks: { document: true } },
      email: EMAIL,
    });
    const accessed = () => announced(api, tenant.scopes.live, 'verification.session_accessed');
    expect(await accessed()).toEqual([]);
    for (const mail of [...api.mails, ...api.mails]) await exchange(api, mail.token);
    expect(await accessed()).toMatchObject([
      { session_id: body['verification_session_id'], status: 'accessed' },
    ]);
  });

  // proves WF-123, WF-206
  it('of an existing company are refused with 400 in both forms', async () => {
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
  // proves WF-116, WF-208, SEND-106
  it.each([0, -1, 169, 1.5, '48', true])(
    'of %j hours is refused with 400 in both forms and when a prefilled response is sent',
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

  // proves WF-116, SEND-106
  it('is as asked for, or the tenant’s default of 48 hours', async () => {
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

describe('the time of the links of a batch', () => {
  const BATCH = '/api/v1/responses/batch/';
  const draft = (more: object = {}) => ({
    ...ddq(),
    entity: { ...COMPANY, email: EMAIL },
    status: 'DRAFT',
    ...more,
  });

  it('is that of the item, else that of the call, else the tenant’s, and each link ends with it', async () => {
    const items = [draft(), draft({ expiry_hours: 24 }), draft({ expiry_hours: null })];
    const { body } = await send({ responses: items, expiry_hours: 72 }, BATCH);
    expect(body).toMatchObject({ created_count: 3 });
    await send([draft({ expiry_hours: 168 })], BATCH);
    await runJobs(api, tenant.scopes.live, 'mail');
    const links = await Promise.all(api.mails.map(({ token }) => exchange(api, token)));
    const hours = links.map((opened) => hoursUntil(opened.body['link_expires_at']));
    expect(hours.sort((a, b) => a - b)).toEqual([24, 48, 72, 168]);
    for (const passed of [25, 25]) {
      await api.clock.advance(passed * HOUR_MS);
      await runTimers(api);
    }
    expect(await announced(api, tenant.scopes.live, 'onboarding.expired')).toHaveLength(2);
    const after = await Promise.all(api.mails.map(({ token }) => exchange(api, token)));
    expect(after.map(({ status }) => status).sort()).toEqual([200, 200, 410, 410]);
  });

  // proves RESP-204, RESP-205
  it('is refused for the whole call where it is of the call, and for the item where it is of one', async () => {
    for (const wrong of [
      { expiry_hours: 0 },
      { expiry_hours: 169 },
      { expiry_hours: '48' },
      { language: 'fr' },
    ])
      expect((await send({ responses: [draft()], ...wrong }, BATCH)).status).toBe(400);
    const { body } = await send([draft({ expiry_hours: 169 }), draft({ expiry_hours: 1 })], BATCH);
    expect(body).toMatchObject({
      created_count: 1,
      results: [{ success: false, errors: { expiry_hours: [expect.any(String)] } }, { success: true }],
    });
  });
});

describe('an answer', () => {
  // proves WF-302, WF-304, WF-306, WF-308 to WF-310, WF-321, WF-322, WF-324, WF-326, WF-329, WF-330
  it('to a send has every field of both variants', async () => {
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

  // proves WF-304, WF-307, WF-327, WF-329
  it('to a prefill has null for what does not exist yet', async () => {
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
