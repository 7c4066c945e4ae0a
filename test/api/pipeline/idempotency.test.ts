import { describe, expect, it } from 'vitest';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { eventsOf, fill, sendAndOpen } from '../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const COMPANY = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };
const create = (key: string, idempotencyKey: string | null, body: unknown = COMPANY): Promise<Answer> =>
  api.call('POST', '/api/v1/entities/', { key, idempotencyKey, body });
const countEntities = async (key: string) =>
  Number((await api.call('GET', '/api/v1/entities/', { key })).body['count']);

withApi((opened) => {
  api = opened;
});

describe('idempotency key', () => {
  it('of a respondent is theirs alone: the same one in another session, or by the tenant, is another call', async () => {
    tenant = await makeTenant(api);
    const sessions = [await sendAndOpen(api, tenant), await sendAndOpen(api, tenant)];
    for (const { bearer } of sessions) await fill(api, tenant, bearer);
    const submitted = await Promise.all(
      sessions.map(({ bearer: key }) =>
        api.call('POST', '/api/v1/onboarding/submit/', { key, idempotencyKey: 'shared' }),
      ),
    );
    expect(submitted.map(({ status, body }) => [status, body['response_id']])).toEqual(
      sessions.map(({ responseId }) => [200, responseId]),
    );
    expect((await create(tenant.live, 'shared')).status).toBe(201);
  });

  // proves IDEM-001, IDEM-002, IDEM-028
  it('is demanded with 400 missing_idempotency_key before anything is changed', async () => {
    tenant = await makeTenant(api);
    const answer = await create(tenant.test, null);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'missing_idempotency_key', status: 400 });
    expect(await countEntities(tenant.test)).toBe(0);
  });

  // proves IDEM-003, IDEM-004, IDEM-017
  it('answers a repeated call byte for byte, and executes it once', async () => {
    tenant = await makeTenant(api);
    const first = await create(tenant.test, 'again');
    const second = await create(tenant.test, 'again', {
      legal_name: 'Anchor Works Ltd',
      entity_type: 'company',
    });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(second.headers['Idempotency-Replayed']).toBe('true');
    expect(first.headers['Idempotency-Replayed']).toBeUndefined();
    expect(await countEntities(tenant.test)).toBe(1);
  });

  // proves IDEM-005 to IDEM-007
  it('refuses other data with 409, and still answers the first', async () => {
    tenant = await makeTenant(api);
    const first = await create(tenant.test, 'taken');
    const other = await create(tenant.test, 'taken', { ...COMPANY, legal_name: 'Other' });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ error: 'idempotency_key_conflict', status: 409 });
    expect((await create(tenant.test, 'taken')).text).toBe(first.text);
  });

  // proves IDEM-025
  it('counts another path or method under the same key as other data', async () => {
    tenant = await makeTenant(api);
    await create(tenant.test, 'path-key-0123456789');
    const made = await create(tenant.test, 'second');
    const path = `/api/v1/entities/${String(made.body['id'])}/`;
    const other = await api.call('PATCH', path, {
      key: tenant.test,
      idempotencyKey: 'path-key-0123456789',
      body: COMPANY,
    });
    expect(other.status).not.toBe(200);
  });

  // proves IDEM-009, IDEM-010
  it('belongs to a tenant and an environment', async () => {
    tenant = await makeTenant(api);
    const stranger = await makeTenant(api);
    const answers = await Promise.all([
      create(tenant.test, 'shared'),
      create(tenant.live, 'shared'),
      create(stranger.test, 'shared'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(3);
  });

  // proves IDEM-011, LIM-001
  it('is a new operation after 24 hours, also while the table still holds it', async () => {
    tenant = await makeTenant(api);
    const first = await create(tenant.test, 'daily');
    await api.clock.advance(24 * 3_600_000 - 5_000);
    expect((await create(tenant.test, 'daily')).text).toBe(first.text);
    await api.clock.advance(6_000);
    const next = await create(tenant.test, 'daily');
    expect(next.status).toBe(201);
    expect(next.body['id']).not.toBe(first.body['id']);
  });

  // proves IDEM-016
  it.each([
    [15, 400],
    [16, 200],
    [255, 200],
    [256, 400],
  ])('of %i characters is answered %i where the length is stated', async (length, status) => {
    tenant = await makeTenant(api);
    const made = await create(tenant.test, 'made');
    const answer = await api.call('PATCH', `/api/v1/entities/${String(made.body['id'])}/`, {
      key: tenant.test,
      idempotencyKey: 'k'.repeat(length),
      body: { phone: '+49 30 1234' },
    });
    expect(answer.status).toBe(status);
  });

  // proves IDEM-026
  it('remembers a final refusal and forgets a malformed request', async () => {
    tenant = await makeTenant(api);
    const unknown = '/api/v1/entities/3f8e0f6e-1111-4111-8111-111111111111/';
    const refuse = () =>
      api.call('PATCH', unknown, {
        key: tenant.test,
        idempotencyKey: 'refused-0123456789',
        body: { phone: '1' },
      });
    const first = await refuse();
    expect(first.status).toBe(404);
    expect((await refuse()).text).toBe(first.text);
    expect((await create(tenant.test, 'burnt', { entity_type: 'company' })).status).toBe(400);
    expect((await create(tenant.test, 'burnt')).status).toBe(201);
  });

  // proves IDEM-013
  it('answers an entity delete without a key, and a repeated one with 404', async () => {
    tenant = await makeTenant(api);
    const made = await create(tenant.test, 'made');
    const path = `/api/v1/entities/${String(made.body['id'])}/`;
    expect((await api.call('DELETE', path, { key: tenant.test, idempotencyKey: null })).status).toBe(204);
    expect((await api.call('DELETE', path, { key: tenant.test, idempotencyKey: null })).status).toBe(404);
  });
});

describe('concurrent calls with one key', () => {
  const ROUNDS = 3;
  const CALLS = 20;

  const outcomes = (answers: readonly Answer[]) => {
    const succeeded = answers.filter((answer) => answer.status < 300);
    const others = answers.filter((answer) => answer.status >= 300);
    expect(new Set(succeeded.map((answer) => answer.text)).size).toBe(1);
    expect(others.every((answer) => answer.body['error'] === 'idempotency_request_in_progress')).toBe(true);
    return succeeded;
  };

  // proves IDEM-008
  it('create one entity', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      tenant = await makeTenant(api);
      outcomes(await Promise.all(Array.from({ length: CALLS }, () => create(tenant.test, 'race'))));
      expect(await countEntities(tenant.test)).toBe(1);
    }
  });

  // proves IDEM-008, IDEM-019
  it('send one mail, charge one credit and make one response', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      tenant = await makeTenant(api);
      const before = api.mails.length;
      const body = {
        entity: { legal_name: 'Race Ltd' },
        ddq: { questionnaire_id: tenant.questionnaire.stored.id },
        email: 'race@example.org',
      };
      const send = () =>
        api.call('POST', '/api/v1/workflows/send/', { key: tenant.live, idempotencyKey: 'race', body });
      outcomes(await Promise.all(Array.from({ length: CALLS }, send)));
      expect(api.mails.length - before).toBe(1);
      expect(await countEntities(tenant.live)).toBe(1);
      expect((await api.call('GET', '/api/v1/responses/', { key: tenant.live })).body['count']).toBe(1);
      const balance = await tenant.table('live').get({ pk: tenant.scopes.live.prefix, sk: 'CREDITS' });
      expect(balance?.['send_ddq']).toBe(99);
      expect(await eventsOf(api, tenant, 'live')).toEqual(['onboarding.created', 'response.created']);
    }
  });

  // proves IDEM-005
  it('with different data win once and conflict otherwise', async () => {
    tenant = await makeTenant(api);
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, index) =>
        create(tenant.test, 'mixed', { ...COMPANY, legal_name: `Company ${index % 2}` }),
      ),
    );
    const succeeded = answers.filter((answer) => answer.status === 201);
    expect(new Set(succeeded.map((answer) => answer.text)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
    expect(await countEntities(tenant.test)).toBe(1);
  });
});
