import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Generation, vaultOf, vaultOfGenerations } from '#shared/platform/vault.ts';

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

describe('a vault of several generations', () => {
  const seed = randomBytes(32);
  const generation = (number: number, writesFrom: number): Generation => ({
    number,
    key: randomBytes(32),
    writesFrom,
  });
  const [first, second, third] = [generation(1, 0), generation(2, 100), generation(3, 200)];

  it('seals with the newest generation whose time has come', () => {
    let now = 0;
    const both = vaultOfGenerations([first, second, third], seed, () => now);
    const sealed = [0, 99, 100, 199, 200].map((at) => {
      now = at;
      return both.seal(place, 'secret').split('.', 1)[0];
    });
    expect(sealed).toEqual(['g1', 'g1', 'g2', 'g2', 'g3']);
  });

  it('opens what any generation sealed, texts and bytes', () => {
    return fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.string(), fc.uint8Array(), (now, text, bytes) => {
        const writer = vaultOfGenerations([first, second, third], seed, () => now);
        const reader = vaultOfGenerations([third, second, first], seed, () => 0);
        expect(reader.unseal(place, writer.seal(place, text))).toBe(text);
        expect([...reader.unsealBytes(place, writer.sealBytes(place, bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it('does not open what a generation sealed that is not there any more, whatever number it claims', () => {
    const sealed = vaultOfGenerations([second], seed, () => 100).seal(place, 'secret');
    const left = vaultOfGenerations([first, third], seed, () => 100);
    for (const claimed of [sealed, sealed.replace('g2', 'g1'), sealed.replace('g2', 'g3')])
      expect(() => left.unseal(place, claimed)).toThrow();
  });

  it('opens no text with another spelling of its generation', () => {
    const sealed = vault.seal(place, 'secret');
    for (const prefix of ['g01.', 'g+1.', 'G1.', 'g1..', 'v1.', '1.', ' g1.'])
      expect(() => vault.unseal(place, sealed.replace('g1.', prefix))).toThrow();
  });

  it('hashes the same value equally under every set of generations', () => {
    const hashes = [[first], [first, second], [third]].map((generations) =>
      vaultOfGenerations(generations, seed, () => 0).blind('name', 'acme'),
    );
    expect(new Set(hashes).size).toBe(1);
  });
});
