/** The strict form of signatures covers every part of a request that decides what the request does. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  type StrictRequest,
  strictMessage,
  strictSignatureFits,
} from '#shared/http/admission/strict-signature.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const bytes = (text: string) => new TextEncoder().encode(text);
const REQUEST: StrictRequest = {
  method: 'POST',
  path: '/api/v1/entities/',
  query: [],
  timestamp: String(NOW / 1000),
  idempotencyKey: 'order-4711',
  body: bytes('{"entity_type":"company"}'),
};

const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex');
const signatureOf = (request: StrictRequest) => hmac('secret', strictMessage(request));
const fits = (request: StrictRequest, signature: string | undefined, now = NOW) =>
  strictSignatureFits('secret', { ...request, signature }, now);

it('is over seven lines, of which the last is the SHA-256 of the body', () => {
  const digest = createHash('sha256').update(REQUEST.body).digest('hex');
  expect(strictMessage(REQUEST).split('\n')).toEqual([
    'probity-request-1',
    'POST',
    '/api/v1/entities/',
    '',
    '1772366400',
    'order-4711',
    digest,
  ]);
  expect(fits(REQUEST, signatureOf(REQUEST))).toBe(true);
});

const changed: readonly (readonly [string, Partial<StrictRequest>])[] = [
  ['method', { method: 'PUT' }],
  ['path', { path: '/api/v1/entities/x/' }],
  ['query', { query: [['dry_run', 'true']] }],
  ['timestamp', { timestamp: String(NOW / 1000 + 1) }],
  ['Idempotency-Key', { idempotencyKey: 'order-4712' }],
  ['Idempotency-Key, which is left out', { idempotencyKey: undefined }],
  ['body', { body: bytes('{"entity_type": "company"}') }],
  ['body, which is left out', { body: bytes('') }],
];

describe('a signature does not fit', () => {
  it.each(changed)('under another %s', (_part, change) => {
    expect(fits({ ...REQUEST, ...change }, signatureOf(REQUEST))).toBe(false);
  });

  it.each([undefined, '', 'yesterday', String(NOW), `${NOW / 1000 - 301}`, `${NOW / 1000 + 301}`])(
    'with the timestamp %j, although it is signed',
    (timestamp) => {
      const request = { ...REQUEST, timestamp };
      expect(fits(request, signatureOf(request))).toBe(false);
    },
  );

  it('under another secret, in capitals, cut short or absent', () => {
    const signature = signatureOf(REQUEST);
    const wrong = [
      hmac('other', strictMessage(REQUEST)),
      signature.toUpperCase(),
      signature.slice(1),
      '',
      undefined,
    ];
    expect(wrong.map((each) => fits(REQUEST, each))).toEqual(wrong.map(() => false));
  });

  it('if it has the form of the contract', () => {
    const { method, path, timestamp } = REQUEST;
    for (const end of ['', timestamp])
      expect(fits(REQUEST, hmac('secret', `${method}${path}{"entity_type":"company"}${end}`))).toBe(false);
  });
});

it('fits within five minutes of the clock of the service', () => {
  for (const seconds of [-300, 0, 300]) {
    const request = { ...REQUEST, timestamp: String(NOW / 1000 + seconds) };
    expect(fits(request, signatureOf(request))).toBe(true);
  }
});

// proves HMAC-018
test('two requests have the same message only if they are the same request', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const header = fc.option(fc.stringMatching(/^[!-~]{1,12}$/), { nil: undefined });
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST'),
    path: fc.webPath(),
    query: fc.array(fc.tuple(text, text), { maxLength: 3 }),
    timestamp: header,
    idempotencyKey: header,
    body: fc.uint8Array({ maxLength: 12 }),
  });
  const sorted = (query: StrictRequest['query']) => query.map((pair) => JSON.stringify(pair)).sort();
  const plain = (one: StrictRequest) =>
    JSON.stringify({ ...one, query: sorted(one.query), body: [...one.body] });
  void fc.assert(
    fc.property(request, request, (one, other) => {
      expect(strictMessage(one) === strictMessage(other)).toBe(plain(one) === plain(other));
      const reversed = { ...one, query: [...one.query].reverse() };
      expect(strictMessage(reversed)).toBe(strictMessage(one));
    }),
  );
});

const Vector = z.object({
  name: z.string(),
  secret: z.string(),
  method: z.string(),
  url: z.url(),
  timestamp: z.string(),
  idempotency_key: z.string(),
  body_base64: z.string(),
  message: z.string(),
  signature: z.string(),
});
const VECTORS = new URL('../../../../docs/samples/signing/vectors.json', import.meta.url);
const vectors = z.array(Vector).parse(JSON.parse(readFileSync(VECTORS, 'utf8')));

describe('the published vector', () => {
  it.each(vectors)('$name has the message and the signature that the service computes', (vector) => {
    const { pathname, searchParams } = new URL(vector.url);
    const request = {
      method: vector.method,
      path: pathname,
      query: [...searchParams],
      timestamp: vector.timestamp,
      idempotencyKey: vector.idempotency_key === '' ? undefined : vector.idempotency_key,
      body: Buffer.from(vector.body_base64, 'base64'),
    };
    expect(strictMessage(request)).toBe(vector.message);
    const { secret, signature, timestamp } = vector;
    expect(strictSignatureFits(secret, { ...request, signature }, Number(timestamp) * 1000)).toBe(true);
  });
});
