/** Verifies a received delivery, by Standard Webhooks and by the signature of the specification. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Received {
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Largest difference between the signed timestamp and now (Standard Webhooks 1.0). */
const TOLERANCE_SEC = 300;

export type Verdict = 'good' | 'wrong' | 'old' | 'unsigned' | 'not checked';

/** `now` in milliseconds. Without a secret nothing is checked. */
export function verdictOf({ headers, body }: Received, secret: string | undefined, now: number): Verdict {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  const plain = headers['x-webhook-signature'];
  if (id === undefined || seconds === undefined || signatures === undefined || plain === undefined)
    return 'unsigned';
  if (secret === undefined) return 'not checked';
  const signed = Buffer.concat([Buffer.from(`${id}.${seconds}.`), body]);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const standard = createHmac('sha256', key).update(signed).digest();
  const isStandard = signatures
    .split(' ')
    .some((each) => each.startsWith('v1,') && isSame(Buffer.from(each.slice(3), 'base64'), standard));
  // While a secret is replaced, the signature by the old one stands beside that by the new one.
  const specified = createHmac('sha256', secret).update(body).digest();
  const isSpecified = [plain, headers['x-webhook-signature-previous'] ?? ''].some((each) =>
    isSame(Buffer.from(each.replace(/^sha256=/, ''), 'hex'), specified),
  );
  if (!isStandard || !isSpecified) return 'wrong';
  return Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_SEC ? 'old' : 'good';
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
