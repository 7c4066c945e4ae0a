/** Packing texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from '#shared/platform/pack.ts';

describe('a packed text', () => {
  it('is unpacked to itself, whatever its length and script', () => {
    const long = fc
      .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 2_000 }))
      .map(([piece, times]) => piece.repeat(times));
    return fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), long), (text) => {
        expect(unpack(pack(text))).toBe(text);
      }),
    );
  });

  it('is unpacked to itself around the length from which it is compressed', () => {
    for (const length of [0, 1, 2_047, 2_048, 2_049, 2_050])
      for (const unit of ['z', 't', 'é', '名'])
        expect(unpack(pack(unit.repeat(length)))).toBe(unit.repeat(length));
  });

  it('of JSON keeps what no UTF-8 can carry, for JSON escapes it', () => {
    return fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const value = [...texts, '\ud800', 'x'.repeat(3_000)];
        expect(JSON.parse(unpack(pack(JSON.stringify(value))))).toEqual(value);
      }),
    );
  });

  it('is shorter where it is long and repeats itself', () => {
    expect(pack('answer '.repeat(10_000)).length).toBeLessThan(1_000);
  });
});
