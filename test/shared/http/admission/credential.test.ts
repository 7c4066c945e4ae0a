import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bearerToken,
  decodeApiKey,
  decodeRespondentToken,
  encodeApiKey,
  encodeRespondentToken,
  hashSecret,
} from '#shared/http/admission/credential.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';

const pepper = onlyPepper('pepper');
const NOW = 1_800_000_000_000;

function someKey(environment: 'test' | 'live' = 'test') {
  const secret = randomBytes(16);
  const tenantId = randomUUID();
  const keyId = randomBytes(8).toString('hex');
  return { secret, tenantId, keyId, text: encodeApiKey(pepper, { tenantId, environment, keyId, secret }) };
}

describe('API key', () => {
  // proves AUTH-009
  it('is a fixed prefix per environment followed by hexadecimal characters', () => {
    expect(someKey('test').text).toMatch(/^prb_test_[0-9a-f]{88}$/);
    expect(someKey('live').text).toMatch(/^prb_live_[0-9a-f]{88}$/);
  });

  it('carries its tenant, environment, id and the hash of its secret', () => {
    const key = someKey('live');
    expect(decodeApiKey(pepper, key.text)).toMatchObject({
      scope: { tenantId: key.tenantId, environment: 'live' },
      keyId: key.keyId,
      secretHash: hashSecret(key.secret),
    });
  });

  it('is refused without any read when a single character differs', () => {
    const { text } = someKey();
    return fc.assert(
      fc.property(
        fc.integer({ min: 9, max: text.length - 1 }),
        fc.integer({ min: 1, max: 15 }),
        (at, shift) => {
          const digit = (Number.parseInt(text[at] ?? '0', 16) + shift) % 16;
          expect(
            decodeApiKey(pepper, text.slice(0, at) + digit.toString(16) + text.slice(at + 1)),
          ).toBeUndefined();
        },
      ),
    );
  });

  it('does not open the other environment by its prefix', () => {
    expect(decodeApiKey(pepper, someKey('test').text.replace('prb_test_', 'prb_live_'))).toBeUndefined();
  });

  it('is refused under another fleet secret', () => {
    expect(decodeApiKey(onlyPepper('other'), someKey().text)).toBeUndefined();
  });

  it('is refused whatever else is sent in its place', () => {
    return fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeApiKey(pepper, text)).toBeUndefined();
      }),
    );
  });
});

describe('respondent token', () => {
  const session = {
    scope: unsafeTenantScope(randomUUID(), 'live'),
    sessionId: randomUUID(),
    linkVersion: 3,
    responseId: randomUUID(),
    questionnaireId: 1042,
    verificationId: randomUUID(),
    expiresAt: NOW + 1,
  };

  it('names its session and what the session is about until it runs out', () => {
    const token = encodeRespondentToken(pepper, session);
    const { expiresAt: _expiresAt, ...named } = session;
    expect(decodeRespondentToken(pepper, token, NOW)).toEqual({ kind: 'respondent', ...named });
    expect(decodeRespondentToken(pepper, token, NOW + 1)).toBeUndefined();
  });

  it('is refused with anything appended, also what lenient decoding would skip', () => {
    const token = encodeRespondentToken(pepper, session);
    for (const stray of ['A', '=', '.', ' ', '\n'])
      expect(decodeRespondentToken(pepper, token + stray, NOW)).toBeUndefined();
  });

  it('is refused with any character changed', () => {
    const token = encodeRespondentToken(pepper, session);
    return fc.assert(
      fc.property(fc.integer({ min: 4, max: token.length - 2 }), (at) => {
        const other = token[at] === 'A' ? 'B' : 'A';
        expect(
          decodeRespondentToken(pepper, token.slice(0, at) + other + token.slice(at + 1), NOW),
        ).toBeUndefined();
      }),
    );
  });
});

describe('Authorization header', () => {
  // proves AUTH-006
  it.each([
    'Basic abc',
    'Token abc',
    'abc',
    'Bearer',
    'Bearer  a',
    'Bearer a b',
    'Bearer a,Bearer b',
    `Bearer ${'a'.repeat(600)}`,
    'Bearer \u0000',
  ])('yields no token for %j', (value) => expect(bearerToken(value)).toBeUndefined());

  it('yields the token of the Bearer scheme', () => {
    expect(bearerToken('Bearer prb_test_00')).toBe('prb_test_00');
    expect(bearerToken(undefined)).toBeUndefined();
  });
});
