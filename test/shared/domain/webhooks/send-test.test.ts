/** POST /webhooks/test/ over the embedded services and a receiver on loopback. */
import { createHmac } from 'node:crypto';
import { createServer as createTlsServer } from 'node:https';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DeliveryRecord } from '#shared/domain/webhooks/delivery/schema.ts';
import { deliveryLine } from '#shared/domain/webhooks/log/view.ts';
import { TestOutcome } from '#shared/domain/webhooks/schema.ts';
import { selfSigned } from '../../../support/certificate.ts';
import { closeReceivers, deadPort, listening, rawReceiver } from '../../../support/outbound-receivers.ts';
import type { TestTenant } from '../../../support/tenant.ts';
import { DEFAULT_SECRET } from '../../../support/webhooks/subscriber.ts';
import {
  type LoopbackReceiver,
  loopbackReceiver,
  WebhookApi,
} from '../../../support/webhooks/webhook-api.ts';

let api: WebhookApi;
let tenant: TestTenant;
const receivers: LoopbackReceiver[] = [];

beforeAll(async () => {
  api = await WebhookApi.open(true);
  tenant = await api.tenant();
});
afterEach(async () => {
  closeReceivers();
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(() => api.close());

async function receiver(status: number | undefined): Promise<LoopbackReceiver> {
  const made = await loopbackReceiver(status);
  receivers.push(made);
  return made;
}

function send(webhook_url: string, idempotencyKey?: string | null) {
  const key = tenant.test;
  const call = idempotencyKey === undefined ? { key } : { key, idempotencyKey };
  return api.call('POST', '/api/v1/webhooks/test/', { ...call, body: { webhook_url } });
}

async function recordOf(logId: string): Promise<DeliveryRecord> {
  const items = await api.cloud.items();
  return DeliveryRecord.parse(items.find((item) => item['delivery_id'] === logId));
}

// proves WH-201, WH-202, DLV-007
test('delivers an event test, signed with the tenant’s secret, and answers 200 with what came back', async () => {
  const { url, received } = await receiver(201);
  const answer = await send(url);
  expect(answer.status).toBe(200);
  const outcome = TestOutcome.parse(answer.body);
  expect(outcome).toMatchObject({ success: true, http_status_code: 201 });
  expect(received).toHaveLength(1);
  const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = received;
  expect(method).toBe('POST');
  const mac = createHmac('sha256', DEFAULT_SECRET).update(body).digest('hex');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-event': 'test',
    'x-webhook-attempt': '1',
    'x-webhook-delivery-id': outcome.log_id,
    'x-webhook-signature': `sha256=${mac}`,
  });
  expect(JSON.parse(body)).toMatchObject({
    event: 'test',
    event_type: 'test',
    tenant_id: tenant.id,
    is_test_data: true,
  });
  expect(await recordOf(outcome.log_id)).toMatchObject({ state: 'succeeded', target: 'test', attempts: 1 });
});

test('signs with the secret of the subscription that has the address', async () => {
  const { url, received } = await receiver(200);
  const body = { event_type: 'case.opened', webhook_url: url };
  const made = await api.call('POST', '/api/v1/webhooks/', { key: tenant.test, body });
  await send(url);
  const mac = createHmac('sha256', String(made.body['secret_key']))
    .update(received[0]?.body ?? '')
    .digest('hex');
  expect(received[0]?.headers['x-webhook-signature']).toBe(`sha256=${mac}`);
});

// proves WH-203
test.each([301, 400, 404, 500])(
  'answers 502 with the same members when the receiver says %i',
  async (status) => {
    const { url } = await receiver(status);
    const answer = await send(url);
    expect(answer.status).toBe(502);
    const outcome = TestOutcome.parse(answer.body);
    expect(outcome).toMatchObject({ success: false, http_status_code: status });
    expect(answer.text).not.toContain('inside matters');
    expect(await recordOf(outcome.log_id)).toMatchObject({ state: 'failed', target: 'test' });
  },
);

test('answers 502 when nobody listens and when the receiver is too slow', async () => {
  const gone = await loopbackReceiver(200);
  await gone.close();
  const silent = await receiver(undefined);
  for (const url of [gone.url, silent.url]) {
    const answer = await send(url);
    expect(answer.status).toBe(502);
    expect(TestOutcome.parse(answer.body)).toMatchObject({ success: false, http_status_code: null });
  }
});

test('answers alike whether a port is closed, filtered, or open without HTTPS for the name', async () => {
  const certificate = createTlsServer(selfSigned('hooks.example'), (_request, response) => response.end());
  const ports = [
    await deadPort(),
    await rawReceiver(() => undefined),
    await rawReceiver((socket) => socket.end('SSH-2.0-server')),
    await listening(certificate),
  ];
  const answers = await Promise.all(ports.map((port) => send(`https://127.0.0.1:${port}/hook`)));
  const outcomes = answers.map(({ body }) => ({ ...TestOutcome.parse(body), log_id: '' }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([502]));
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  const records = await Promise.all(answers.map(({ body }) => recordOf(TestOutcome.parse(body).log_id)));
  expect(new Set(records.map((record) => deliveryLine(record).reason))).toEqual(new Set(['unreachable']));
});

test('answers a repeated key from memory after a success, and tries again after a failure', async () => {
  const fine = await receiver(200);
  const first = await send(fine.url, 'test-once');
  expect((await send(fine.url, 'test-once')).text).toBe(first.text);
  expect(fine.received).toHaveLength(1);
  const broken = await receiver(500);
  await send(broken.url, 'test-twice');
  await send(broken.url, 'test-twice');
  expect(broken.received).toHaveLength(2);
});

// proves WH-204
test.each([{}, { webhook_url: '' }, { webhook_url: 'http://example.com/hook' }, { webhook_url: 'hook' }])(
  'refuses %j with 400 and the field that it is about',
  async (body) => {
    const answer = await api.call('POST', '/api/v1/webhooks/test/', { key: tenant.test, body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('webhook_url');
  },
);

test('sends nothing for a caller who is not admitted, lacks the key header, or names an inside address', async () => {
  const { url, received } = await receiver(200);
  const revoked = await tenant.key('test', { revoked_at: 1 });
  const body = { webhook_url: url };
  const refused = [
    await api.call('POST', '/api/v1/webhooks/test/', { key: revoked, body }),
    await send(url, null),
    await send('https://10.0.0.1/hook'),
    await send('http://example.com/hook'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 400, 400, 400]);
  expect(received).toEqual([]);
});

test('charges nothing', async () => {
  const balance = async () =>
    await tenant.table('test').get({ pk: tenant.scopes.test.prefix, sk: 'CREDITS' });
  const before = await balance();
  const { url } = await receiver(200);
  await send(url);
  expect(await balance()).toEqual(before);
});
