/** The headers and signatures of one attempt. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { newWebhookSecret } from '#shared/domain/tenants/webhook-secret.ts';
import { signature, webhookRequest } from '#shared/domain/webhooks/delivery/request.ts';

const now = Date.parse('2026-03-02T10:00:00.900Z');

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
    secret: newWebhookSecret(),
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
    expect(signature(type, 'whsec_x', '{}')).toMatch(form);
  }
});

// proves DLV-001
test('is verified by the documented consumer: HMAC-SHA256 of the raw body under the secret as shown', () => {
  const property = fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
    const sent = attemptOf('screening.completed', data);
    const { headers, body } = webhookRequest(sent);
    const mac = createHmac('sha256', sent.secret).update(Buffer.from(body)).digest('hex');
    expect(headers['X-Webhook-Signature']).toBe(`sha256=${mac}`);
  });
  return fc.assert(property);
});

test('is verified by a Standard Webhooks consumer: id, timestamp and body under the decoded secret', () => {
  const sent = attemptOf('case.opened', { name: 'Žofia 🙂' });
  const { headers, body } = webhookRequest(sent);
  const key = Buffer.from(sent.secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  const [version, mac = ''] = (headers['webhook-signature'] ?? '').split(',');
  expect(version).toBe('v1');
  expect(timingSafeEqual(Buffer.from(mac, 'base64'), expected)).toBe(true);
  expect(headers['webhook-timestamp']).toBe(String(Math.floor(now / 1000)));
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
