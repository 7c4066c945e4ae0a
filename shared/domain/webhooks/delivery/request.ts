/** Builds the HTTP request of an attempt: the same body each time, with all signatures (Events › Delivery rules). */
import { createHmac } from 'node:crypto';
import type { OutboundRequest } from '#shared/platform/outbound/outbound.ts';
import type { SigningSecrets } from '../../tenants/webhook-secret.ts';
import { attemptHeaders } from './lifecycle.ts';
import type { EventEnvelope } from './schema.ts';

export interface AttemptToSend {
  readonly url: string;
  readonly secrets: SigningSecrets;
  readonly deliveryId: string;
  readonly envelope: EventEnvelope;
  /** Counted from 1. */
  readonly attempt: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The delivery that this one repeats. */
  readonly replayOf?: string | undefined;
}

/** The bytes that are sent and signed, equal at each attempt and in each replay. */
export function bodyOf(envelope: EventEnvelope): string {
  return JSON.stringify(envelope);
}

export function webhookRequest(attempt: AttemptToSend): OutboundRequest {
  const { envelope, secrets, replayOf } = attempt;
  const body = bodyOf(envelope);
  const numbers = attemptHeaders(attempt.attempt);
  return {
    url: attempt.url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Probity-Webhooks/1.0',
      'X-Webhook-Event': envelope.event,
      'X-Webhook-Delivery-ID': attempt.deliveryId,
      'X-Webhook-Attempt': String(numbers.attempt),
      'X-Webhook-Retry': String(numbers.retry),
      ...(replayOf === undefined ? {} : { 'X-Webhook-Replay': replayOf }),
      ...signatureHeaders(envelope.event, secrets, body),
      ...standardHeaders(envelope.id, secrets, Math.floor(attempt.now / 1000), body),
    },
  };
}

/** The signature of the specification, both of its forms under names of their own, and that by a replaced secret. */
function signatureHeaders(event: string, { current, previous }: SigningSecrets, body: string) {
  const hex = hexSignature(current, body);
  return {
    'X-Webhook-Signature': inFormOf(event, hex),
    'X-Webhook-Signature-256': `sha256=${hex}`,
    'X-Webhook-Signature-Hex': hex,
    ...(previous === undefined
      ? {}
      : { 'X-Webhook-Signature-Previous': inFormOf(event, hexSignature(previous, body)) }),
  };
}

/** Standard Webhooks 1.0. While a replaced secret is valid, there is a signature by each secret, with a space between. */
function standardHeaders(id: string, { current, previous }: SigningSecrets, seconds: number, body: string) {
  const secrets = previous === undefined ? [current] : [current, previous];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, id, seconds, body)).join(' '),
  };
}

const BARE_HEX = /^(?:verification|non_document)\./;

/** Verification events have the bare value, all others the prefix `sha256=` (R65). */
function inFormOf(event: string, hex: string): string {
  return BARE_HEX.test(event) ? hex : `sha256=${hex}`;
}

/** Hex HMAC-SHA256 of the body, with the secret as it is written as key. */
function hexSignature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex');
}

/** `v1,` and the base64 HMAC-SHA256 of id, timestamp and body, with the decoded secret as key. */
function standardSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`, 'utf8').digest('base64');
  return `v1,${mac}`;
}
