/** Places in lists: what callers send back is what they were given, and nothing else is one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOf, shownPlace } from '#shared/contract/primitives.ts';

const ascii = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
});

it('a place comes back as it was, in characters that addresses need not escape', () => {
  void fc.assert(
    fc.property(ascii, (place) => {
      expect(shownPlace(place)).toMatch(/^[\w-]*$/);
      expect(placeOf(shownPlace(place))).toBe(place);
    }),
  );
});

it('is the base64url of Node, so that places of earlier versions go on', () => {
  void fc.assert(
    fc.property(ascii, (place) => {
      expect(shownPlace(place)).toBe(Buffer.from(place).toString('base64url'));
    }),
  );
});

it('what is no place is read as none', () => {
  for (const text of ['%', 'ä', 'a', '#']) expect(placeOf(text)).toBe('');
});
