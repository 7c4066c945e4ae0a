/** Which events a subscription receives, patches, and the form of secrets. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { newWebhookSecret } from '#shared/domain/tenants/webhook-secret.ts';
import { isQuarantined, passes, patched, takes } from '#shared/domain/webhooks/rules.ts';

const anything = fc.jsonValue();

// proves EVT-002
test('takes its own type and no other, for every listed type', () => {
  for (const own of EVENT_TYPES) {
    for (const type of EVENT_TYPES) {
      const interest = { eventType: own, isActive: true, filters: {} };
      expect(takes(interest, { type, data: {} })).toBe(own === type);
    }
  }
});

// proves WH-113, EVT-003
test('takes every type when subscribed to all, and none while inactive', () => {
  for (const type of EVENT_TYPES) {
    expect(takes({ eventType: 'all', isActive: true, filters: {} }, { type, data: {} })).toBe(true);
    expect(takes({ eventType: 'all', isActive: false, filters: {} }, { type, data: {} })).toBe(false);
  }
});

test('lets an event through whose every filtered field has the value or one of the listed values', () => {
  const field = fc.string({ minLength: 1, maxLength: 8 });
  return fc.assert(
    fc.property(fc.dictionary(field, anything), fc.array(anything), (data, others) => {
      const names = Object.keys(data);
      const listed = Object.fromEntries(names.map((name) => [name, unsafeJson([...others, data[name]])]));
      expect(passes(listed, data)).toBe(true);
      const scalars = names.filter((name) => !Array.isArray(data[name]));
      expect(passes(Object.fromEntries(scalars.map((name) => [name, unsafeJson(data[name])])), data)).toBe(
        true,
      );
    }),
  );
});

test('never lets an event through that lacks a filtered field, inherited names included', () => {
  const names = fc.constantFrom('entity_id', 'toString', 'constructor', '__proto__', 'hasOwnProperty');
  return fc.assert(
    fc.property(names, anything, (name, wanted) => {
      const filters = Object.defineProperty({}, name, { value: wanted, enumerable: true });
      expect(passes(filters, {})).toBe(false);
    }),
  );
});

test.each([
  [{ n: 1 }, { n: '1' }],
  [{ n: [] }, { n: 1 }],
  [{ n: { a: 1 } }, { n: { a: 2 } }],
  [{ n: null }, { n: 0 }],
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
  ],
])('keeps %j from %j', (filters, data) => {
  expect(passes(filters, data)).toBe(false);
});

test('leaves alone what a patch does not mention, and empties what it sets to null', () => {
  const details = { webhook_url: 'https://a.example/', description: 'x', filters: { a: 1 } };
  expect(patched(details, {})).toEqual(details);
  expect(patched(details, { description: null, filters: null })).toEqual({
    ...details,
    description: null,
    filters: {},
  });
  expect(patched(details, { webhook_url: 'https://b.example/' }).webhook_url).toBe('https://b.example/');
});

test('makes secrets of 32 random bytes that never repeat', () => {
  const secrets = Array.from({ length: 200 }, () => newWebhookSecret());
  expect(new Set(secrets).size).toBe(200);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});

test('quarantines from the fifth failure in a row', () => {
  expect([0, 1, 4, 5, 6].map(isQuarantined)).toEqual([false, false, false, true, true]);
});

/** Generated values are JSON; the generator's own type does not say so. */
function unsafeJson(value: unknown) {
  return value as string | number | boolean | null;
}
