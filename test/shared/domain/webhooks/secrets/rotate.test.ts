/** Rotation of a subscription's secret over the embedded services, with deliveries to a receiver on loopback. */
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestTenant } from '../../../../support/tenant.ts';
import {
  type LoopbackReceiver,
  loopbackReceiver,
  WebhookApi,
} from '../../../../support/webhooks/webhook-api.ts';

let api: WebhookApi;
let tenant: TestTenant;
let other: TestTenant;
let receiver: LoopbackReceiver;

beforeAll(async () => {
  api = await WebhookApi.open(true);
  [tenant, other, receiver] = [await api.tenant(), await api.tenant(), await loopbackReceiver(200)];
});
afterAll(() => Promise.all([api.close(), receiver.close()]));

const path = '/api/v1/webhooks/';

interface Made {
  readonly id: string;
  readonly secret: string;
  readonly url: string;
}

/** A subscription with an address of its own. */
async function subscribed(): Promise<Made> {
  const url = `${receiver.url}/${randomUUID()}`;
  const body = { event_type: 'all', webhook_url: url };
  const made = await api.call('POST', path, { key: tenant.test, body });
  return { id: String(made.body['id']), secret: String(made.body['secret_key']), url };
}

function rotate(id: string, body?: object, call: { key?: string; idempotencyKey?: string | null } = {}) {
  const sent = body === undefined ? {} : { body };
  return api.call('POST', `${path}${id}/secret/rotate/`, { key: tenant.test, ...sent, ...call });
}

/** Sends a test event to the subscription's address and tells which of the secrets verify it. */
async function verifiedBy({ url }: Made, secrets: readonly string[]): Promise<readonly boolean[]> {
  const sent = await api.call('POST', `${path}test/`, { key: tenant.test, body: { webhook_url: url } });
  expect(sent.status).toBe(200);
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return secrets.map((secret) => {
    try {
      return new Webhook(secret).verify(body, texts) !== undefined;
    } catch {
      return false;
    }
  });
}

// proves WH-011
test('answers the new secret once; no other answer shows it or the replaced one', async () => {
  const made = await subscribed();
  const rotated = await rotate(made.id);
  expect(rotated.status).toBe(200);
  const secret = String(rotated.body['secret_key']);
  expect(secret).toMatch(/^whsec_/);
  expect(secret).not.toBe(made.secret);
  const answers = await Promise.all([
    api.call('GET', `${path}${made.id}/`, { key: tenant.test }),
    api.call('GET', path, { key: tenant.test }),
    api.call('PATCH', `${path}${made.id}/`, { key: tenant.test, body: { description: 'x' } }),
  ]);
  for (const { text } of answers) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(made.secret);
    expect(text).not.toContain('secret');
  }
});

test('old and new secret verify deliveries for 24 hours where nothing else is asked for', async () => {
  const made = await subscribed();
  const before = Date.now();
  const { body } = await rotate(made.id);
  const until = Date.parse(String(body['previous_valid_until'])) - 24 * 3_600_000;
  // The answer has whole seconds.
  expect(until).toBeGreaterThanOrEqual(before - 1_000);
  expect(until).toBeLessThanOrEqual(Date.now());
  expect(await verifiedBy(made, [made.secret, String(body['secret_key'])])).toEqual([true, true]);
  const headers = receiver.received.at(-1)?.headers;
  expect(headers?.['x-webhook-signature-previous']).toMatch(/^sha256=[0-9a-f]{64}$/);
});

test('without an overlap the replaced secret verifies nothing from then on', async () => {
  const made = await subscribed();
  const { body } = await rotate(made.id, { overlap_hours: 0 });
  expect(body['previous_valid_until']).toBeNull();
  expect(await verifiedBy(made, [made.secret, String(body['secret_key'])])).toEqual([false, true]);
});

test('only the secret that was replaced last stays valid', async () => {
  const made = await subscribed();
  const first = String((await rotate(made.id)).body['secret_key']);
  const second = String((await rotate(made.id)).body['secret_key']);
  expect(await verifiedBy(made, [made.secret, first, second])).toEqual([false, true, true]);
});

test('rotations at the same time leave the last one in force, and each is a rotation of its own', async () => {
  const made = await subscribed();
  const answers = await Promise.all([1, 2, 3].map(() => rotate(made.id)));
  const secrets = answers.map(({ status, body }) => (status === 200 ? String(body['secret_key']) : ''));
  expect(new Set(secrets).size).toBe(3);
  expect((await verifiedBy(made, secrets)).filter(Boolean)).toHaveLength(2);
});

test('a call repeated with its key rotates once and answers the same', async () => {
  const made = await subscribed();
  const idempotencyKey = randomUUID();
  const first = await rotate(made.id, { overlap_hours: 2 }, { idempotencyKey });
  const second = await rotate(made.id, { overlap_hours: 2 }, { idempotencyKey });
  expect(second.text).toBe(first.text);
  expect(await verifiedBy(made, [made.secret, String(first.body['secret_key'])])).toEqual([true, true]);
});

test('another tenant and the other environment get the 404 of an unknown id, and change nothing', async () => {
  const made = await subscribed();
  const unknown = await rotate(randomUUID());
  for (const key of [other.test, other.live, tenant.live]) {
    const refused = await rotate(made.id, undefined, { key });
    expect([refused.status, refused.body['detail']]).toEqual([404, unknown.body['detail']]);
  }
  expect(await verifiedBy(made, [made.secret])).toEqual([true]);
});

test('refuses an overlap that is no whole number from 0 to 168 with 400', async () => {
  const made = await subscribed();
  for (const overlap_hours of [-1, 169, 1.5, '24', null])
    expect((await rotate(made.id, { overlap_hours })).status, String(overlap_hours)).toBe(400);
  expect((await rotate(made.id, {}, { idempotencyKey: null })).body['error']).toBe('missing_idempotency_key');
});
