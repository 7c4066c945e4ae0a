import { describe, expect, it } from 'vitest';
import { canonicalForms } from '#shared/http/admission/canonical-json.ts';
import { sign } from '#shared/http/admission/verify-signature.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { submitted } from '../../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
const COMPANY = { entity_type: 'company', legal_name: 'Anchor Works Ltd' };

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
});

describe('API keys', () => {
  // proves AUTH-002, AUTH-003, AUTH-005, AUTH-006, ERR-003
  it.each([
    ['no header', {}],
    ['another scheme', { Authorization: 'Basic abc' }],
    ['a made-up key', { Authorization: `Bearer prb_test_${'0'.repeat(88)}` }],
    ['two keys', { Authorization: 'Bearer a, Bearer b' }],
  ])('answers 401 with the credential shape to %s', async (_case, headers) => {
    const answer = await api.call('GET', '/api/v1/entities/', { headers });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error: 'invalid_api_key', status: 401, code: 'invalid_api_key' });
    expect(answer.body['message']).toBeTypeOf('string');
  });

  // proves AUTH-001, AUTH-007, AUTH-008
  it('ends with its revocation and with its expiry', async () => {
    const revoked = await tenant.key('test', { revoked_at: 1 });
    const expired = await tenant.key('test', { expires_at: api.clock.now() - 1 });
    const running = await tenant.key('test', { expires_at: api.clock.now() + 60_000 });
    expect((await api.call('GET', '/api/v1/entities/', { key: revoked })).status).toBe(401);
    expect((await api.call('GET', '/api/v1/entities/', { key: expired })).status).toBe(401);
    expect((await api.call('GET', '/api/v1/entities/', { key: running })).status).toBe(200);
  });

  // proves AUTH-018
  it('tells nothing of existing ids to an invalid key', async () => {
    const made = await api.call('POST', '/api/v1/entities/', { key: tenant.test, body: COMPANY });
    const revoked = await tenant.key('test', { revoked_at: 1 });
    const existing = await api.call('GET', `/api/v1/entities/${String(made.body['id'])}/`, { key: revoked });
    const unknown = await api.call('GET', '/api/v1/entities/3f8e0f6e-1111-4111-8111-111111111111/', {
      key: revoked,
    });
    expect([existing.status, unknown.status]).toEqual([401, 401]);
  });

  // proves GEN-014, GEN-016
  it('answers 401 before 404 on unknown paths, and 405 with Allow on unknown methods', async () => {
    expect((await api.call('GET', '/api/v1/no-such-thing/')).status).toBe(401);
    const unknown = await api.call('GET', '/api/v1/no-such-thing/', { key: tenant.test });
    expect([unknown.status, unknown.body['detail']]).toEqual([404, 'Not found.']);
    const method = await api.call('DELETE', '/api/v1/questionnaires/', { key: tenant.test });
    expect([method.status, method.headers['Allow']]).toEqual([405, 'GET']);
  });
});

describe('address list', () => {
  // proves AUTH-015, AUTH-016
  it('refuses reads and writes from elsewhere with 403 and leaves nothing behind', async () => {
    const key = await tenant.key('test', { ip_whitelist: ['203.0.113.0/24'] });
    const refused = await api.call('POST', '/api/v1/entities/', {
      key,
      body: { ...COMPANY, legal_name: 'Blocked Co' },
    });
    expect([refused.status, refused.body['error']]).toEqual([403, 'ip_not_allowed']);
    expect((await api.call('GET', '/api/v1/entities/', { key })).status).toBe(403);
    const found = await api.call('GET', '/api/v1/entities/?search=Blocked', { key: tenant.test });
    expect(found.body['count']).toBe(0);
    expect((await api.call('GET', '/api/v1/entities/', { key, sourceIp: '203.0.113.9' })).status).toBe(200);
  });

  // proves AUTH-015
  it('is not impressed by headers that claim another address', async () => {
    const key = await tenant.key('test', { ip_whitelist: ['203.0.113.9'] });
    for (const name of [
      'X-Forwarded-For',
      'X-Real-IP',
      'Forwarded',
      'CloudFront-Viewer-Address',
      'True-Client-IP',
    ]) {
      const answer = await api.call('GET', '/api/v1/entities/', { key, headers: { [name]: '203.0.113.9' } });
      expect(answer.status).toBe(403);
    }
  });
});

describe('request signing', () => {
  const path = '/api/v1/entities/';
  const signed = async (body: unknown, signature: string | undefined) => {
    const key = await tenant.key('test', { apiSecret: 'signing-secret' });
    return api.call('POST', path, {
      key,
      body,
      headers: signature === undefined ? {} : { 'X-Request-Signature': signature },
    });
  };

  // proves HMAC-001, HMAC-014
  it('admits a signature over the canonical body, in both escape forms', async () => {
    const body = { ...COMPANY, legal_name: 'Ångström & Søn', is_primary: true };
    const forms = canonicalForms(JSON.stringify(body));
    for (const form of [forms?.raw, forms?.escaped]) {
      expect((await signed(body, sign('signing-secret', `POST${path}${form ?? ''}`))).status).toBe(201);
    }
  });

  // proves HMAC-003 to HMAC-006, HMAC-013
  it.each([
    ['missing', undefined],
    ['under another secret', sign('other', `POST${path}`)],
    ['over another path', sign('signing-secret', 'POST/api/v1/other/')],
  ])('refuses a signature that is %s with 401 and creates nothing', async (_case, signature) => {
    const name = `Unsigned ${Math.random()}`;
    const answer = await signed({ ...COMPANY, legal_name: name }, signature);
    expect([answer.status, answer.body['error']]).toEqual([401, 'invalid_signature']);
    const found = await api.call('GET', `/api/v1/entities/?search=${encodeURIComponent(name)}`, {
      key: tenant.test,
    });
    expect(found.body['count']).toBe(0);
  });
});

describe('scopes', () => {
  // proves AUTH-017
  it('lets a reading key read and refuses its writes with 403', async () => {
    const key = await tenant.key('test', { scopes: ['entities:read'] });
    expect((await api.call('GET', '/api/v1/entities/', { key })).status).toBe(200);
    const refused = await api.call('POST', '/api/v1/entities/', { key, body: COMPANY });
    expect([refused.status, refused.body['error']]).toEqual([403, 'insufficient_permissions']);
    expect((await api.call('GET', '/api/v1/responses/', { key })).status).toBe(403);
  });

  // proves AUTH-017
  it('lets a writing key write, and refuses its deletions with 403, unless it may delete or do everything', async () => {
    const made = await api.call('POST', '/api/v1/entities/', { key: tenant.test, body: COMPANY });
    const path = `/api/v1/entities/${String(made.body['id'])}/`;
    const writing = await tenant.key('test', { scopes: ['entities:read', 'entities:write'] });
    const change = { jurisdiction: 'IE' };
    expect((await api.call('PATCH', path, { key: writing, body: change })).status).toBe(200);
    const refused = await api.call('DELETE', path, { key: writing });
    expect([refused.status, refused.body['message']]).toEqual([
      403,
      'This API key lacks the scope entities:delete.',
    ]);
    expect((await api.call('GET', path, { key: writing })).status).toBe(200);
    const deleting = await tenant.key('test', { scopes: ['entities:delete'] });
    expect((await api.call('PATCH', path, { key: deleting, body: change })).status).toBe(403);
    expect((await api.call('DELETE', path, { key: deleting })).status).toBe(204);
  });

  // proves AUTH-017
  it('lets a key write notes, and decide with them only if it may decide', async () => {
    const { responseId } = await submitted(api, tenant);
    const path = `/api/v1/responses/${responseId}/notes/`;
    const writing = await tenant.key('live', { scopes: ['notes:*'] });
    const approval = { text: 'Plausible.', status_transition: 'APPROVED' };
    expect((await api.call('POST', path, { key: writing, body: { text: 'Read.' } })).status).toBe(201);
    const silent = { text: 'Read again.', status_transition: null };
    expect((await api.call('POST', path, { key: writing, body: silent })).status).toBe(201);
    const refused = await api.call('POST', path, { key: writing, body: approval });
    expect([refused.status, refused.body['message']]).toEqual([
      403,
      'This API key lacks the scope responses:decide.',
    ]);
    const shown = await api.call('GET', `/api/v1/responses/${responseId}/`, { key: tenant.live });
    expect(shown.body['status']).toBe('SUBMITTED');
    for (const extra of ['responses:read', 'responses:write']) {
      const key = await tenant.key('live', { scopes: ['notes:*', extra] });
      expect((await api.call('POST', path, { key, body: approval })).status).toBe(403);
    }
    const deciding = await tenant.key('live', { scopes: ['notes:write', 'responses:decide'] });
    expect((await api.call('POST', path, { key: deciding, body: approval })).status).toBe(201);
  });
});

describe('limits', () => {
  // proves RL-010 to RL-013
  it('answers 429 with retry_after over the limit, per key, and recovers with the window', async () => {
    const key = await tenant.key('test', { limits: { hour: 1_000, minute: 2 } });
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await api.call('GET', '/api/v1/entities/', { key }));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429]);
    expect(answers.map((answer) => answer.headers['X-RateLimit-Burst-Remaining'])).toEqual(['1', '0', '0']);
    expect(answers[2]?.body).toMatchObject({ error: 'rate_limit_exceeded', retry_after: expect.any(Number) });
    expect(answers[2]?.headers['Retry-After']).toBe(String(answers[2]?.body['retry_after']));
    expect((await api.call('GET', '/api/v1/entities/', { key: tenant.test })).status).toBe(200);
    await api.clock.advance(60_000);
    expect((await api.call('GET', '/api/v1/entities/', { key })).status).toBe(200);
  });

  // proves RL-010
  it('admits exactly the limit under concurrent requests', async () => {
    const key = await tenant.key('live', { limits: { hour: 1_000, minute: 20 } });
    await api.clock.advance(60_000 - (api.clock.now() % 60_000));
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => api.call('GET', '/api/v1/entities/', { key })),
    );
    // Who was admitted is answered, if only that the store is busy.
    expect(answers.filter((answer) => answer.status !== 429)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40);
  });

  // proves RL-015
  it('answers its numbers on refusals too', async () => {
    const answer = await api.call('GET', '/api/v1/entities/3f8e0f6e-1111-4111-8111-111111111111/', {
      key: tenant.test,
    });
    expect(answer.status).toBe(404);
    expect(answer.headers).toHaveProperty('X-RateLimit-Limit');
  });
});

describe('input', () => {
  // proves GEN-012, GEN-015, ERR-002, ERR-015, ERR-016
  it.each([
    ['broken JSON', '{"a":', 400],
    ['an array', '[]', 400],
    ['nothing', '', 400],
    ['too deep', '['.repeat(100_000), 400],
    ['wrong types', '{"entity_type":"company","legal_name":["x"]}', 400],
    ['a lone surrogate', '{"entity_type":"company","legal_name":"\\ud800"}', 400],
    ['an overlong name', JSON.stringify({ entity_type: 'company', legal_name: 'x'.repeat(256) }), 400],
    ['a polluting key', '{"__proto__":{"legal_name":"x"},"entity_type":"company"}', 400],
  ])('refuses %s with 400 in the general shape', async (_case, raw, status) => {
    const answer = await api.call('POST', '/api/v1/entities/', { key: tenant.test, raw });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: true, status_code: 400 });
    expect(answer.body['request_id']).toBeTypeOf('string');
  });

  it('refuses a body over the limit', async () => {
    const raw = JSON.stringify({ ...COMPANY, note: 'x'.repeat(1_100_000) });
    const answer = await api.call('POST', '/api/v1/entities/', { key: tenant.test, raw });
    expect([answer.status, answer.body['code']]).toEqual([400, 'body_too_large']);
  });

  // proves ERR-007, ERR-009
  it('masks what a refusal would quote of a person', async () => {
    const answer = await api.call('POST', '/api/v1/workflows/send/', {
      key: tenant.test,
      body: { entity_id: 'ada@example.org', email: 'ada@example.org 4111111111111111' },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/ada@|4111111/);
  });

  // proves GEN-013
  it('answers 404 to an identifier that is none', async () => {
    expect((await api.call('GET', '/api/v1/entities/not-a-uuid/', { key: tenant.test })).status).toBe(404);
  });
});

describe('a table that throttles the counter of requests', () => {
  it('makes reads and changes answer 503 in the contract’s shape, and nothing is changed', async () => {
    const { tables } = api.ports;
    const throttled = api.over({
      tables: {
        within: (fence) => {
          const real = tables.within(fence);
          return {
            get: (key, options) => real.get(key, options),
            getMany: (keys, options) => real.getMany(keys, options),
            query: (query) => real.query(query),
            update: () =>
              Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' })),
            commit: (writes) => real.commit(writes),
          };
        },
      },
    });
    const key = tenant.test;
    const body = { ...COMPANY, legal_name: 'Uncounted Co' };
    const answers = [
      await throttled.call('GET', '/api/v1/entities/', { key }),
      await throttled.call('POST', '/api/v1/entities/', { key, body }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers['Retry-After']).toBe('1');
      expect(answer.body).toMatchObject({ error: true, status_code: 503, code: 'temporarily_unavailable' });
    }
    expect((await api.call('GET', '/api/v1/entities/?search=Uncounted', { key })).body['count']).toBe(0);
  });
});
