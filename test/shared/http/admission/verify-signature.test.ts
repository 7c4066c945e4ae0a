import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { canonicalForms } from '#shared/http/admission/canonical-json.ts';
import { sign, signatureFits } from '#shared/http/admission/verify-signature.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const PATH = '/api/v1/entities/';

function request(body: string, signature: string | undefined) {
  return { method: 'POST', path: PATH, body, signature, timestamp: undefined };
}

describe('canonical form', () => {
  // proves HMAC-010
  it('sorts keys by code point at every depth and keeps the order of arrays', () => {
    const forms = canonicalForms('{"b":[2,1],"a":{"\\ud83d\\ude00":1,"\\uffee":2,"z":3}}');
    expect(forms?.raw).toBe('{"a":{"z":3,"\uffee":2,"😀":1},"b":[2,1]}');
  });

  it('keeps numbers as they were written', () => {
    expect(canonicalForms('{"n":[5.0,1e5,-0,12345678901234567890]}')?.raw).toBe(
      '{"n":[5.0,1e5,-0,12345678901234567890]}',
    );
  });

  it('escapes everything that is not printable ASCII in the escaped form', () => {
    expect(canonicalForms('"é\\u007f😀"')?.escaped).toBe('"\\u00e9\\u007f\\ud83d\\ude00"');
  });

  it.each([
    '',
    '{',
    '{"a":1,}',
    '[1 2]',
    '{"a":1}x',
    '{"a":01}',
    "{'a':1}",
    '{"a":1,"a":2}',
    '"\\x"',
    '['.repeat(100),
  ])('refuses %j, which is not JSON, names a member twice or is nested too deep', (text) =>
    expect(canonicalForms(text)).toBeUndefined(),
  );

  // proves HMAC-009, HMAC-018
  it('is indifferent to order and white space for any object', () => {
    return fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 })), (object) => {
        const shuffled = Object.fromEntries(Object.entries(object).reverse());
        expect(canonicalForms(JSON.stringify(shuffled, null, 3))).toEqual(
          canonicalForms(JSON.stringify(object)),
        );
      }),
    );
  });

  it('reads a string of a megabyte', () => {
    const text = JSON.stringify({ a: 'x\\"é'.repeat(250_000) });
    expect(canonicalForms(text)?.raw).toBe(text);
  });
});

describe('signature', () => {
  // proves HMAC-002
  it('fits a request without a body by its method and path', () => {
    const signed = { method: 'GET', path: PATH, body: '', timestamp: undefined };
    expect(signatureFits('secret', { ...signed, signature: sign('secret', `GET${PATH}`) }, NOW)).toBe(true);
  });

  // proves HMAC-005 to HMAC-007
  it.each([
    ['another secret', 'other', 'POST', PATH],
    ['another method', 'secret', 'PUT', PATH],
    ['another path', 'secret', 'POST', '/api/v1/entities/x/'],
  ])('does not fit under %s', (_case, secret, method, path) => {
    const signature = sign(secret, `${method}${path}{"a":1}`);
    expect(signatureFits('secret', request('{"a":1}', signature), NOW)).toBe(false);
  });

  // proves HMAC-011
  it('does not fit over the raw text of a body that is not canonical', () => {
    const body = '{"b": 1, "a": 2}';
    expect(signatureFits('secret', request(body, sign('secret', `POST${PATH}${body}`)), NOW)).toBe(false);
  });

  it.each([undefined, '', 'zz', 'A'.repeat(64), `${'a'.repeat(64)} `])(
    'refuses the malformed signature %j',
    (signature) => expect(signatureFits('secret', request('', signature), NOW)).toBe(false),
  );

  it('covers a timestamp when one is sent, and refuses one that is too old', () => {
    const fits = (timestamp: string) =>
      signatureFits(
        'secret',
        { ...request('{"a":1}', sign('secret', `POST${PATH}{"a":1}${timestamp}`)), timestamp },
        NOW,
      );
    expect(fits(String(NOW / 1000))).toBe(true);
    expect(fits(String(NOW / 1000 - 301))).toBe(false);
    expect(fits('soon')).toBe(false);
  });

  // proves HMAC-003, HMAC-008
  it('refuses every flipped bit of the signature and of the body', () => {
    const body = '{"name":"Ærøskøbing","n":5.0}';
    const signature = sign('secret', `POST${PATH}${canonicalForms(body)?.raw ?? ''}`);
    return fc.assert(
      fc.property(fc.nat(signature.length * 4 - 1), (bit) => {
        const digit = Number.parseInt(signature[bit >> 2] ?? '0', 16) ^ (1 << (bit & 3));
        const flipped = signature.slice(0, bit >> 2) + digit.toString(16) + signature.slice((bit >> 2) + 1);
        expect(signatureFits('secret', request(body, flipped), NOW)).toBe(false);
      }),
    );
  });
});

/** Bodies signed by Python's json.dumps; the folder is not part of the repository. */
const dataFolder = process.env['PROBITY_DATA'];
const Vectors = z.object({
  secret: z.string(),
  method: z.string(),
  path: z.string(),
  cases: z.array(z.object({ wire: z.string(), sig: z.string(), sigraw: z.string() })),
});

describe.skipIf(dataFolder === undefined)('vectors signed by Python (set PROBITY_DATA to run)', () => {
  const vectors = () =>
    Vectors.parse(JSON.parse(readFileSync(`${dataFolder}/signing/hmac_vectors.json`, 'utf8')));

  // proves HMAC-001, HMAC-014
  it('accepts every body in both escape forms', () => {
    const { secret, method, path, cases } = vectors();
    const refused = cases.filter(({ wire, sig, sigraw }) =>
      [sig, sigraw].some(
        (signature) =>
          !signatureFits(secret, { method, path, body: wire, signature, timestamp: undefined }, NOW),
      ),
    );
    expect(cases.length).toBeGreaterThanOrEqual(2_000);
    expect(refused).toEqual([]);
  });

  it('refuses every one of them with one bit of its signature flipped', () => {
    const { secret, method, path, cases } = vectors();
    const accepted = cases.filter(({ wire, sig }, index) => {
      const at = index % 64;
      const digit = Number.parseInt(sig[at] ?? '0', 16) ^ (1 << (index % 4));
      const signature = sig.slice(0, at) + digit.toString(16) + sig.slice(at + 1);
      return signatureFits(secret, { method, path, body: wire, signature, timestamp: undefined }, NOW);
    });
    expect(accepted).toEqual([]);
  });
});
