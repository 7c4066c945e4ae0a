/** The formats of a key's expiry. */
import { expect, test } from 'vitest';
import { expiryOf } from '../../../cli/commands/expiry.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');

test.each([
  ['12h', '2026-03-01T22:00:00.000Z'],
  ['90d', '2026-05-30T10:00:00.000Z'],
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T18:00:00Z', '2027-01-31T18:00:00.000Z'],
  ['2027-01-31T18:00:00+02:00', '2027-01-31T16:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(new Date(expiryOf(text, NOW)).toISOString()).toBe(instant);
});

test.each(['', '0d', '5m', 'tomorrow', '2027-02-30', '2027-1-1', '1.5d', '-3d', '99999999d'])(
  'refuses "%s"',
  (text) => {
    expect(() => expiryOf(text, NOW)).toThrow('is no expiry');
  },
);
