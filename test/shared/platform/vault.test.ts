import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vaultOf } from '#shared/platform/vault.ts';

const place = { pk: 'T#a#test#ENT#1', sk: 'ENT', attribute: 'details' };
const vault = vaultOf(randomBytes(32));

describe('vault', () => {
  it('opens what it sealed, whatever the text', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(vault.unseal(place, vault.seal(place, text))).toBe(text);
      }),
    );
  });

  it.each([
    ['row', { ...place, pk: 'T#a#test#ENT#2' }],
    ['tenant', { ...place, pk: 'T#b#test#ENT#1' }],
    ['item', { ...place, sk: 'NOTE' }],
    ['field', { ...place, attribute: 'card' }],
  ])('does not open a text that was moved to another %s', (_what, other) => {
    expect(() => vault.unseal(other, vault.seal(place, 'secret'))).toThrow();
  });

  it('does not open under another data key', () => {
    expect(() => vaultOf(randomBytes(32)).unseal(place, vault.seal(place, 'secret'))).toThrow();
  });

  it('does not open a text with any byte changed', () => {
    const sealed = vault.seal(place, 'secret');
    return fc.assert(
      fc.property(fc.integer({ min: 3, max: sealed.length - 3 }), (at) => {
        const other = sealed[at] === 'A' ? 'B' : 'A';
        expect(() => vault.unseal(place, sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow();
      }),
    );
  });

  it('never seals the same text twice to the same ciphertext', () => {
    expect(vault.seal(place, 'x')).not.toBe(vault.seal(place, 'x'));
  });

  it('hashes equal values equally within a tenant and differently across tenants and purposes', () => {
    expect(vault.blind('name', 'acme')).toBe(vault.blind('name', 'acme'));
    expect(vault.blind('name', 'acme')).not.toBe(vault.blind('email', 'acme'));
    expect(vault.blind('name', 'acme')).not.toBe(vaultOf(randomBytes(32)).blind('name', 'acme'));
  });
});
