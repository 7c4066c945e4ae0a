import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { providersThat } from '../statuses/by-noun/verification/verified.ts';

let api: InProcessApi;
let tenant: TestTenant;
const V1 = '/api/v1/workflows/send/';
const COMPANY = { legal_name: 'Lantern Shipping Ltd' };
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
const EMAIL = 'respondent@lantern.example';
const ddq = () => ({ questionnaire_id: tenant.questionnaire.stored.id });
const send = (body: unknown) => api.call('POST', V1, { key: tenant.live, body });

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api, { credits: 10 });
});

describe('prefill', () => {
  const prefill = async (entity: unknown = COMPANY, extra: object = {}) =>
    send({ entity, ddq: { ...ddq(), prefill: true }, ...extra });

  // proves WF-118, WF-122, WF-304, WF-305, WF-307, WF-322, WF-323, WF-327, WF-329, RESP-604
  it('makes a PREFILL response without mail, charge or session', async () => {
    const answer = await prefill();
    expect(answer.body).toMatchObject({
      status: 'prefill_ready',
      email_sent: false,
      email_sent_to: null,
      workflow_session_id: null,
      expires_at: null,
      verification_session_id: null,
    });
    expect(api.mails).toEqual([]);
    expect(await creditsOf(tenant)).toBe(10);
    const template = await api.call('GET', `/api/v1/questionnaires/${ddq().questionnaire_id}/`, {
      key: tenant.live,
    });
    expect(template.body['response_count']).toBe(0);
    const entity = await api.call('GET', `/api/v1/entities/${String(answer.body['entity_id'])}/`, {
      key: tenant.live,
    });
    expect(entity.body['response_count']).toBe(1);
  });

  // proves SEND-101, SEND-102, SEND-104, SEND-107, SEND-112, RESP-605
  it.each(['/api/v1/responses', '/api/v2/questionnaire-responses'])(
    'is sent by %s/{id}/send/',
    async (base) => {
      const made = await prefill({ ...COMPANY, email: 'own@lantern.example' });
      const path = `${base}/${String(made.body['response_id'])}/send/`;
      const answer = await api.call('POST', path, { key: tenant.live });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        status: 'sent',
        email_sent_to: 'own@lantern.example',
        steps: ['ddq'],
      });
      expect(await creditsOf(tenant)).toBe(9);
      const response = await api.call('GET', `/api/v1/responses/${String(made.body['response_id'])}/`, {
        key: tenant.live,
      });
      expect(response.body['status']).toBe('DRAFT');
      const again = await api.call('POST', path, { key: tenant.live });
      expect([again.status, again.body['error']]).toEqual([400, 'response_not_prefill']);
    },
  );

  // proves WF-119, WF-327, SEND-109
  it('dispatches the verification that was kept for it', async () => {
    const made = await prefill(PERSON, { verification: { checks: { document: true } } });
    expect(made.body['verification_session_id']).toBeNull();
    const path = `/api/v1/responses/${String(made.body['response_id'])}/send/`;
    const answer = await api.call('POST', path, { key: tenant.live, body: { email: EMAIL } });
    expect(answer.body).toMatchObject({ steps: ['ddq', 'verification'] });
    expect(answer.body['verification_session_id']).toBeTypeOf('string');
  });

  it.each([
    ['none', 'verification_unavailable'],
    ['unable', 'checks_not_supported'],
  ] as const)('is refused at creation where of the providers %s can do the checks', async (which, error) => {
    const over = api.over({ providers: providersThat(api.ports.providers, which) });
    const body = { entity: PERSON, verification: { checks: { document: true } } };
    const answer = await over.call('POST', V1, {
      key: tenant.live,
      body: { ...body, ddq: { ...ddq(), prefill: true } },
    });
    expect([answer.status, answer.body['error']]).toEqual([400, error]);
    const listed = await api.call('GET', '/api/v1/responses/', { key: tenant.live });
    expect(listed.body['results']).toEqual([]);
  });

  // proves SEND-105, SEND-111, RESP-606
  it('stays PREFILL without an address and when the mail fails, and charges nothing', async () => {
    const made = await prefill();
    const path = `/api/v1/responses/${String(made.body['response_id'])}/send/`;
    expect((await api.call('POST', path, { key: tenant.live })).status).toBe(400);
    api.failing.add(EMAIL);
    expect((await api.call('POST', path, { key: tenant.live, body: { email: EMAIL } })).status).toBe(500);
    const response = await api.call('GET', `/api/v1/responses/${String(made.body['response_id'])}/`, {
      key: tenant.live,
    });
    expect(response.body['status']).toBe('PREFILL');
    expect(await creditsOf(tenant)).toBe(10);
    api.failing.clear();
    expect((await api.call('POST', path, { key: tenant.live, body: { email: EMAIL } })).status).toBe(200);
    expect(await creditsOf(tenant)).toBe(9);
  });

  it('is sent once when two keys ask at the same moment', async () => {
    const made = await prefill();
    const path = `/api/v1/responses/${String(made.body['response_id'])}/send/`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call('POST', path, { key: tenant.live, body: { email: EMAIL } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => [200, 400, 409].includes(answer.status))).toBe(true);
    expect(api.mails).toHaveLength(1);
    expect(await creditsOf(tenant)).toBe(9);
  });
});
