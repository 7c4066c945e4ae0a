/** The subscription endpoints over the embedded services. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { SubscriptionList, SubscriptionView } from '#shared/domain/webhooks/schema.ts';
import type { TestTenant } from '../../../support/tenant.ts';
import { WebhookApi } from '../../../support/webhooks/webhook-api.ts';

let api: WebhookApi;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  api = await WebhookApi.open(false);
  tenant = await api.tenant();
  other = await api.tenant();
});
afterAll(() => api.close());

const path = '/api/v1/webhooks/';
const url = 'https://example.com/hook';

function create(body: Record<string, unknown>, call: { key?: string; idempotencyKey?: string | null } = {}) {
  return api.call('POST', path, {
    key: tenant.test,
    ...call,
    body: { event_type: 'all', webhook_url: url, ...body },
  });
}

async function createdId(body: Record<string, unknown> = {}, key = tenant.test): Promise<string> {
  return String((await create(body, { key })).body['id']);
}

async function view(id: string): Promise<SubscriptionView> {
  return SubscriptionView.parse((await api.call('GET', `${path}${id}/`, { key: tenant.test })).body);
}

const ENTITIES = ['a2b5c6d7-0000-4000-8000-00000000abcd', 'a2b5c6d7-0000-4000-8000-00000000abce'];

describe('creating', () => {
  // proves WH-001 to WH-011, WH-101, WH-107, WH-109
  test('answers 201 with the secret, which no other answer shows', async () => {
    const created = await create({ description: 'Main', filters: { entity_id: ENTITIES } });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body).sort()).toEqual([
      'event_type',
      'id',
      'message',
      'secret_key',
      'webhook_url',
    ]);
    const secret = String(created.body['secret_key']);
    expect(secret).toMatch(/^whsec_/);
    const id = String(created.body['id']);
    const got = await api.call('GET', `${path}${id}/`, { key: tenant.test });
    const listed = await api.call('GET', path, { key: tenant.test });
    const changed = await api.call('PATCH', `${path}${id}/`, {
      key: tenant.test,
      body: { description: 'x' },
    });
    for (const { text } of [got, listed, changed]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('secret');
    }
    expect(SubscriptionView.parse(got.body)).toMatchObject({
      id,
      event_type: 'all',
      webhook_url: url,
      description: 'Main',
      filters: { entity_id: ENTITIES },
      is_active: true,
      stats: {
        ...{ total_deliveries: 0, successful_deliveries: 0, failed_deliveries: 0 },
        ...{ waiting_deliveries: 0, consecutive_failures: 0 },
      },
      last_triggered_at: null,
    });
  });

  // proves WH-102, WH-103
  test('takes every listed event type and all, and neither test nor anything else', async () => {
    for (const event_type of [...EVENT_TYPES, 'all'])
      expect((await create({ event_type })).status, event_type).toBe(201);
    for (const event_type of ['test', 'ALL', 'response', '', null, 7])
      expect((await create({ event_type })).status, String(event_type)).toBe(400);
  });

  test('answers a repeated key with the same secret and makes one subscription', async () => {
    const { test: key } = await api.tenant();
    const first = await create({}, { key, idempotencyKey: 'same-key' });
    const again = await create({}, { key, idempotencyKey: 'same-key' });
    expect(again.text).toBe(first.text);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    const { webhooks } = SubscriptionList.parse((await api.call('GET', path, { key })).body);
    expect(webhooks).toHaveLength(1);
  });

  test('takes a call without an Idempotency-Key', async () => {
    expect((await create({}, { idempotencyKey: null })).status).toBe(201);
  });

  // proves WH-115
  test('gives every subscription a secret of its own', async () => {
    const secrets = await Promise.all([1, 2, 3].map(async () => (await create({})).body['secret_key']));
    expect(new Set(secrets).size).toBe(3);
  });

  // proves WH-105, WH-106
  test.each([
    'http://example.com/hook',
    'nonsense',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://user:pw@example.com/',
    'https://metadata.internal/',
  ])('refuses the address %s with the field it is about', async (webhook_url) => {
    const refused = await create({ webhook_url });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: true, status_code: 400, code: 'validation_error' });
    expect(Object.keys(unsafeErrors(refused.body))).toEqual(['webhook_url']);
  });

  // proves WH-104
  test('refuses a missing address, and filters beyond ten fields', async () => {
    expect((await create({ webhook_url: undefined })).status).toBe(400);
    const filters = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`field_${n}`, n]));
    expect((await create({ filters })).status).toBe(400);
    expect((await create({ filters: [] })).status).toBe(400);
  });

  test('stores neither secret nor address nor filters in the clear', async () => {
    const created = await create({
      webhook_url: 'https://canary-address.example/',
      description: 'canary-description',
      filters: { entity_name: 'canary-filter' },
    });
    const stored = JSON.stringify(await api.cloud.items());
    expect(stored).not.toContain('canary-');
    expect(stored).not.toContain(String(created.body['secret_key']));
  });
});

describe('reading and changing', () => {
  // proves WH-108
  test('lists the newest first', async () => {
    const { test: key } = await api.tenant();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.unshift(await createdId({}, key));
      await api.cloud.clock.advance(1_000);
    }
    const { webhooks } = SubscriptionList.parse((await api.call('GET', path, { key })).body);
    expect(webhooks.map(({ id }) => id)).toEqual(ids);
  });

  // proves WH-110
  test('changes what is named, leaves the rest, and says when', async () => {
    const id = await createdId({ description: 'before', filters: { match_count: 1 } });
    const before = await view(id);
    await api.cloud.clock.advance(5_000);
    const changed = await api.call('PATCH', `${path}${id}/`, {
      key: tenant.test,
      body: { webhook_url: 'https://b.example/', is_active: false },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ message: expect.any(String), id });
    const after = await view(id);
    expect(after).toEqual({
      ...before,
      webhook_url: 'https://b.example/',
      is_active: false,
      state: 'disabled',
      state_reason: 'switched_off',
      updated_at: after.updated_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  // proves WH-111
  test('refuses a bad address and another event type, and changes nothing then', async () => {
    const id = await createdId({ event_type: 'case.opened' });
    const before = await view(id);
    for (const body of [{ webhook_url: 'http://example.com/' }, { event_type: 'all' }, { is_active: 'no' }]) {
      const refused = await api.call('PATCH', `${path}${id}/`, { key: tenant.test, body });
      expect(refused.status, JSON.stringify(body)).toBe(400);
    }
    const same = await api.call('PATCH', `${path}${id}/`, {
      key: tenant.test,
      body: { event_type: 'case.opened' },
    });
    expect(same.status).toBe(200);
    expect(await view(id)).toEqual({ ...before, updated_at: expect.any(String) });
  });

  test('merges concurrent changes of different fields', async () => {
    const id = await createdId();
    const patches = [{ description: 'one' }, { is_active: false }, { filters: { match_count: 1 } }];
    const answers = await Promise.all(
      patches.map((body) => api.call('PATCH', `${path}${id}/`, { key: tenant.test, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await view(id)).toMatchObject({
      description: 'one',
      is_active: false,
      filters: { match_count: 1 },
    });
  });

  // proves IDEM-021, WH-112
  test('deletes once, replays the answer of a repeated key, and knows the subscription no more', async () => {
    const id = await createdId();
    const once = { key: tenant.test, idempotencyKey: `delete-${id}` };
    const first = await api.call('DELETE', `${path}${id}/`, once);
    expect([first.status, first.body]).toEqual([200, { message: expect.any(String) }]);
    expect((await api.call('DELETE', `${path}${id}/`, once)).text).toBe(first.text);
    expect((await api.call('DELETE', `${path}${id}/`, { key: tenant.test })).status).toBe(404);
    expect((await api.call('GET', `${path}${id}/`, { key: tenant.test })).status).toBe(404);
  });

  test('refuses to delete or change without an Idempotency-Key, and changes nothing then', async () => {
    const id = await createdId();
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { is_active: false }],
    ] as const) {
      const refused = await api.call(method, `${path}${id}/`, {
        key: tenant.test,
        body,
        idempotencyKey: null,
      });
      expect(refused.status).toBe(400);
      expect(refused.body['error']).toBe('missing_idempotency_key');
    }
    expect((await view(id)).is_active).toBe(true);
  });

  test('answers another tenant, the other environment and a random id alike: 404, and nothing changes', async () => {
    const id = await createdId();
    const strangers = [other.test, tenant.live];
    const bodies: string[] = [];
    for (const [method, body] of [['GET'], ['PATCH', { is_active: false }], ['DELETE']] as const) {
      for (const [key, target] of [...strangers.map((key) => [key, id]), [tenant.test, randomUUID()]]) {
        const answer = await api.call(method, `${path}${target}/`, { key: String(key), body });
        expect(answer.status, `${method}`).toBe(404);
        bodies.push(JSON.stringify({ ...answer.body, request_id: '' }));
      }
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await view(id)).is_active).toBe(true);
    for (const key of strangers) expect((await api.call('GET', path, { key })).text).not.toContain(id);
  });
});

function unsafeErrors(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return body['errors'] as Record<string, unknown>;
}

describe('the limit of subscriptions', () => {
  test('is 100 per environment, also for calls at once, and a deleted one makes room', async () => {
    const full = await api.tenant();
    for (let batch = 0; batch < 11; batch += 1) {
      await Promise.all(Array.from({ length: 9 }, () => create({}, { key: full.test })));
    }
    const list = async () =>
      SubscriptionList.parse((await api.call('GET', path, { key: full.test })).body).webhooks;
    while ((await list()).length < 99) await create({}, { key: full.test });
    const last = await Promise.all(Array.from({ length: 4 }, () => create({}, { key: full.test })));
    expect((await list()).length).toBeLessThanOrEqual(100);
    expect(last.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    while ((await list()).length < 100) await create({}, { key: full.test });
    const refused = await create({}, { key: full.test });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('There are 100 subscriptions');
    expect((await create({}, { key: full.live })).status).toBe(201);
    const [first] = await list();
    await api.call('DELETE', `${path}${first?.id}/`, { key: full.test });
    expect((await create({}, { key: full.test })).status).toBe(201);
  });
});
