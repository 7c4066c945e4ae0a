/**
 * The signature of a request in the strict form. Node 24.2 or later.
 *
 *     node sign.ts <api secret> <method> <url> <timestamp> <idempotency key> < body
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Request {
  readonly method: string;
  readonly url: string;
  /** The text of X-Request-Timestamp. */
  readonly timestamp: string;
  /** The text of Idempotency-Key; empty where the header is not sent. */
  readonly idempotencyKey: string;
  /** The bytes that are sent. */
  readonly body: Uint8Array;
}

export function sign(secret: string, request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = [
    'probity-request-1',
    request.method,
    pathname,
    query.join('&'),
    request.timestamp,
    request.idempotencyKey,
    createHash('sha256').update(request.body).digest('hex'),
  ];
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
}

function encoded(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

if (import.meta.main) {
  const [secret = '', method = '', url = '', timestamp = '', idempotencyKey = ''] = process.argv.slice(2);
  process.stdout.write(
    `${sign(secret, { method, url, timestamp, idempotencyKey, body: readFileSync(0) })}\n`,
  );
}
