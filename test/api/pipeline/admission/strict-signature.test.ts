/** Keys with strict signatures: what was signed is exactly what is done, once, within five minutes. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalForms } from '#shared/http/admission/canonical-json.ts';
import { type StrictRequest, strictMessage } from '#shared/http/admission/strict-signature.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;
let key: string;

withApi(async (opened) => {
  api = opened;
  tenant = await makeTenant(api);
  key = await tenant.key('test', { apiSecret: 'signing-secret', strict_signature: true });
});

const PATH = '/api/v1/entities/';
const hmac = (message: string) => createHmac('sha256', 'signing-secret').update(message).digest('hex');
const bodyOf = (name: string) => JSON.stringify({ entity_type: 'company', legal_name: name });
const seconds = () => String(Math.floor(api.clock.now() / 1000));

/** The strict signature of a request and the headers that it covers. */
function headersOf(request: Partial<StrictRequest>): Record<string, string> {
  const timestamp = seconds();
  const whole = { method: 'POST', path: PATH, query: [], body: new Uint8Array(), timestamp, ...request };
  const signed = { idempotencyKey: undefined, ...whole };
  return {
    'X-Request-Signature': hmac(strictMessage(signed)),
    'X-Request-Timestamp': signed.timestamp ?? '',
  };
}

const textBytes = (text: string) => new TextEncoder().encode(text);
const create = (raw: string, idempotencyKey: string, headers: Record<string, string>) =>
  api.call('POST', PATH, { key, raw, idempotencyKey, headers });
const countOf = async (name: string) =>
  (await api.call('GET', `${PATH}?search=${encodeURIComponent(name)}`, { key: tenant.test })).body['count'];

describe('a signed creation', () => {
  it('makes one entity, whatever Idempotency-Key a second call claims', async () => {
    const raw = bodyOf('Ångström & Søn');
    const headers = headersOf({ body: textBytes(raw), idempotencyKey: 'key-that-is-signed' });
    expect((await create(raw, 'key-that-is-signed', headers)).status).toBe(201);
    const other = await create(raw, 'key-that-is-not-signed', headers);
    expect([other.status, other.body['error']]).toEqual([401, 'invalid_signature']);
    const again = await create(raw, 'key-that-is-signed', headers);
    expect([again.status, again.headers['Idempotency-Replayed']]).toEqual([201, 'true']);
  });

  it.each([
    ['without a timestamp', () => ({ 'X-Request-Timestamp': '' })],
    [
      'with a timestamp that was not signed',
      () => ({ 'X-Request-Timestamp': String(Number(seconds()) + 1) }),
    ],
    [
      'with the form of the contract',
      () => ({ 'X-Request-Signature': hmac(`POST${PATH}${canonicalOf('Refused')}`) }),
    ],
  ])('is refused %s, and nothing is made', async (_case, changes) => {
    const raw = bodyOf('Refused');
    const headers = headersOf({ body: textBytes(raw), idempotencyKey: 'refused-creation' });
    const answer = await create(raw, 'refused-creation', { ...headers, ...changes() });
    expect([answer.status, answer.body['error']]).toEqual([401, 'invalid_signature']);
    expect(await countOf('Refused')).toBe(0);
  });

  it('is refused after five minutes', async () => {
    const raw = bodyOf('Late');
    const headers = headersOf({
      body: textBytes(raw),
      idempotencyKey: 'late-creation',
      timestamp: String(Number(seconds()) - 301),
    });
    expect((await create(raw, 'late-creation', headers)).status).toBe(401);
  });
});

describe('a signed read', () => {
  it('answers the query that was signed, and no other', async () => {
    const headers = headersOf({
      method: 'GET',
      query: [
        ['search', 'A & B (C)'],
        ['limit', '5'],
      ],
    });
    const get = (query: string) =>
      api.call('GET', `${PATH}?${query}`, { key, headers, idempotencyKey: null });
    expect((await get('limit=5&search=A+%26+B+%28C%29')).status).toBe(200);
    expect((await get('limit=50&search=A+%26+B+%28C%29')).status).toBe(401);
    expect((await get('')).status).toBe(401);
  });
});

describe('a signed form', () => {
  it('is refused with other bytes than those that were signed', async () => {
    const path = '/api/v1/documents/upload/';
    const form = (content: string) =>
      textBytes(
        [
          ...['--frame', 'Content-Disposition: form-data; name="document_type"', '', 'Letter'],
          ...['--frame', 'Content-Disposition: form-data; name="file"; filename="letter.txt"'],
          ...['Content-Type: text/plain', '', content, '--frame--', ''],
        ].join('\r\n'),
      );
    const signed = form('as agreed');
    const headers = {
      ...headersOf({ path, body: signed, idempotencyKey: 'letter-of-today' }),
      'Content-Type': 'multipart/form-data; boundary=frame',
    };
    const upload = (raw: Uint8Array) =>
      api.call('POST', path, { key, raw, headers, idempotencyKey: 'letter-of-today' });
    expect((await upload(form('as changed'))).status).toBe(401);
    expect((await upload(signed)).status).toBe(201);
  });
});

it('a key that is not strict accepts the form of the contract, and not the strict one', async () => {
  const plain = await tenant.key('test', { apiSecret: 'signing-secret' });
  const raw = bodyOf('Contract');
  const contract = hmac(`POST${PATH}${canonicalOf('Contract')}`);
  const post = (headers: Record<string, string>) => api.call('POST', PATH, { key: plain, raw, headers });
  expect((await post(headersOf({ body: textBytes(raw) }))).status).toBe(401);
  expect((await post({ 'X-Request-Signature': contract })).status).toBe(201);
});

function canonicalOf(name: string): string {
  return canonicalForms(bodyOf(name))?.raw ?? '';
}
