/** The text on a button is readable on every colour. */
import { contrast, textOn } from '@probity/printing/contrast';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#14532d', '#ffffff', 9.11],
])('contrast of %s and %s is %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test.each([
  ['#ffffff', '#000000'],
  ['#ffd400', '#000000'],
  ['#14532d', '#ffffff'],
  ['#0000ff', '#ffffff'],
])('on %s stands %s', (background, text) => {
  expect(textOn(background)).toBe(text);
});

test('no colour leaves its text below 4.5', async () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  await fc.assert(
    fc.property(color, (background) => {
      expect(contrast(background, textOn(background))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
