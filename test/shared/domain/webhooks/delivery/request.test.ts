/** The headers and signatures of one attempt. */

import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { DeliveryHeaders } from '#shared/contract/delivery-headers.ts';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { newWebhookSecret } from '#shared/domain/tenants/webhook-secret.ts';
import { bodyOf, webhookRequest } from '#shared/domain/webhooks/delivery/request.ts';

const now = Date.now();

function attemptOf(event: string, data: Record<string, unknown>, attempt = 1) {
  const envelope = {
    id: 'evt-1',
    event,
    event_type: event,
    timestamp: '2026-03-02T10:00:00.000Z',
    tenant_id: 't',
    is_test_data: true,
    data,
  };
  return {
    url: 'https://a.example/',
    secrets: { current: newWebhookSecret() },
    deliveryId: 'dlv-1',
    envelope,
    attempt,
    now,
  };
}

// proves DLV-002, DLV-003
test('signs with bare hex on verification and non_document events and with sha256= on all others', () => {
  for (const type of [...EVENT_TYPES, 'test']) {
    const form = /^(?:verification|non_document)\./.test(type) ? /^[0-9a-f]{64}$/ : /^sha256=[0-9a-f]{64}$/;
    const { headers } = webhookRequest(attemptOf(type, {}));
    expect(headers['X-Webhook-Signature']).toMatch(form);
    // Both forms are also sent under names of their own.
    expect(headers['X-Webhook-Signature-Hex']).toMatch(/^[0-9a-f]{64}$/);
    expect(headers['X-Webhook-Signature-256']).toBe(`sha256=${headers['X-Webhook-Signature-Hex']}`);
    expect([headers['X-Webhook-Signature-256'], headers['X-Webhook-Signature-Hex']]).toContain(
      headers['X-Webhook-Signature'],
    );
  }
});

// proves DLV-001
test('is verified by the documented consumer: HMAC-SHA256 of the raw body under the secret as shown', () => {
  const property = fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
    const sent = attemptOf('screening.completed', data);
    const { headers, body } = webhookRequest(sent);
    const mac = createHmac('sha256', sent.secrets.current).update(Buffer.from(body)).digest('hex');
    expect(headers['X-Webhook-Signature']).toBe(`sha256=${mac}`);
  });
  return fc.assert(property);
});

/** Headers as a server receives them: with names in lower case. */
function received(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

test('every event type is verified by an independent Standard Webhooks library', () => {
  for (const type of [...EVENT_TYPES, 'test']) {
    const sent = attemptOf(type, { name: 'Žofia 🙂 \u2028' });
    const { headers, body } = webhookRequest(sent);
    expect(new Webhook(sent.secrets.current).verify(body, received(headers))).toEqual(sent.envelope);
    expect(headers['webhook-id']).toBe(sent.envelope.id);
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(now / 1000)));
  }
});

test('that library refuses another secret, a changed byte, another id and an old timestamp', () => {
  const sent = attemptOf('case.opened', { name: 'x' });
  const { headers, body } = webhookRequest(sent);
  const webhook = new Webhook(sent.secrets.current);
  const refused = (text: string, changed: Record<string, string> = {}) =>
    expect(() => webhook.verify(text, { ...received(headers), ...changed })).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(body, received(headers))).toThrow();
  refused(body.replace('"x"', '"y"'));
  refused(body, { 'webhook-id': 'evt-2' });
  const old = webhookRequest({ ...sent, now: now - 6 * 60_000 });
  expect(() => webhook.verify(old.body, received(old.headers))).toThrow('too old');
});

test('while a replaced secret is valid, old and new secret each verify the delivery by themselves', () => {
  const previous = newWebhookSecret();
  for (const type of EVENT_TYPES) {
    const sent = attemptOf(type, {});
    const { headers, body } = webhookRequest({ ...sent, secrets: { ...sent.secrets, previous } });
    for (const secret of [sent.secrets.current, previous])
      expect(new Webhook(secret).verify(body, received(headers))).toEqual(sent.envelope);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    const byOld = webhookRequest({ ...sent, secrets: { current: previous } }).headers;
    expect(headers['X-Webhook-Signature-Previous']).toBe(byOld['X-Webhook-Signature']);
    expect(headers['X-Webhook-Signature']).toBe(webhookRequest(sent).headers['X-Webhook-Signature']);
  }
});

test('a replay names the delivery that it repeats; every other delivery has no such header', () => {
  const sent = attemptOf('case.opened', {});
  expect(webhookRequest({ ...sent, replayOf: 'dlv-0' }).headers['X-Webhook-Replay']).toBe('dlv-0');
  expect(webhookRequest(sent).headers).not.toHaveProperty('X-Webhook-Replay');
  expect(webhookRequest({ ...sent, replayOf: 'dlv-0' }).body).toBe(bodyOf(sent.envelope));
});

// proves DLV-004, DLV-006
test('names the event, the delivery, and attempts within 1 to 5 beside the true number of retries', () => {
  const numbers = [1, 2, 3, 4, 5, 6].map((attempt) => {
    const { headers } = webhookRequest(attemptOf('case.opened', {}, attempt));
    expect(headers['X-Webhook-Event']).toBe('case.opened');
    expect(headers['X-Webhook-Delivery-ID']).toBe('dlv-1');
    return [headers['X-Webhook-Attempt'], headers['X-Webhook-Retry']];
  });
  expect(numbers).toEqual([
    ['1', '0'],
    ['2', '1'],
    ['3', '2'],
    ['4', '3'],
    ['5', '4'],
    ['5', '5'],
  ]);
});

// proves DLV-009
test('sends the same bytes at every attempt, whatever the data', () => {
  return fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const sent = attemptOf('case.opened', data);
      const again = {
        ...sent,
        envelope: JSON.parse(JSON.stringify(sent.envelope)),
        attempt: 4,
        now: now + 1e6,
      };
      expect(webhookRequest(again).body).toBe(webhookRequest(sent).body);
    }),
  );
});

test('has the headers of the API description, and no other of its own', () => {
  const attempt = attemptOf('response.submitted', {});
  const secrets = { current: newWebhookSecret(), previous: newWebhookSecret() };
  const { headers } = webhookRequest({ ...attempt, secrets, replayOf: 'dlv-0' });
  const own = Object.keys(headers).filter((name) => name.toLowerCase().includes('webhook-'));
  expect(own.sort()).toEqual(Object.keys(DeliveryHeaders.shape).sort());
  const plain = Object.keys(webhookRequest(attempt).headers);
  const always = Object.entries(DeliveryHeaders.shape).filter(([, schema]) => !schema.isOptional());
  expect(always.map(([name]) => name).filter((name) => !plain.includes(name))).toEqual([]);
});
