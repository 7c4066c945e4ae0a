/** Builds the HTTP request of an attempt: the same body each time, with both signatures (Events › Delivery rules). */
import { createHmac } from 'node:crypto';
import type { OutboundRequest } from '#shared/platform/outbound/outbound.ts';
import { attemptHeaders } from './lifecycle.ts';
import type { EventEnvelope } from './schema.ts';

export interface AttemptToSend {
  readonly url: string;
  readonly secret: string;
  readonly deliveryId: string;
  readonly envelope: EventEnvelope;
  /** Counted from 1. */
  readonly attempt: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function webhookRequest(attempt: AttemptToSend): OutboundRequest {
  const body = JSON.stringify(attempt.envelope);
  const { event, id } = attempt.envelope;
  const numbers = attemptHeaders(attempt.attempt);
  const seconds = String(Math.floor(attempt.now / 1000));
  return {
    url: attempt.url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Probity-Webhooks/1.0',
      'X-Webhook-Event': event,
      'X-Webhook-Delivery-ID': attempt.deliveryId,
      'X-Webhook-Attempt': String(numbers.attempt),
      'X-Webhook-Retry': String(numbers.retry),
      'X-Webhook-Signature': signature(event, attempt.secret, body),
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': standardSignature(attempt.secret, id, seconds, body),
    },
  };
}

const BARE_HEX = /^(?:verification|non_document)\./;

/** Hex HMAC-SHA256 of the body. Verification events have the bare value, all others the prefix `sha256=` (decisions 65). */
export function signature(event: string, secret: string, body: string): string {
  const hex = createHmac('sha256', secret).update(body, 'utf8').digest('hex');
  return BARE_HEX.test(event) ? hex : `sha256=${hex}`;
}

/** Standard Webhooks 1.0: `v1,` and the base64 HMAC of id, timestamp and body, with the decoded secret as key. */
function standardSignature(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`, 'utf8').digest('base64');
  return `v1,${mac}`;
}
