/** Dates in words. */
import { expect, it } from 'vitest';
import { dayInWords, instantInWords, partialDateInWords } from '#shared/domain/reports/wording/dates.ts';

it('writes instants with their zone, days, and what is known of a date', () => {
  expect(instantInWords('2026-11-23T00:05:09.000Z')).toBe('23 November 2026, 00:05 UTC');
  expect(instantInWords('2026-11-23T23:30:00+02:00')).toBe('23 November 2026, 21:30 UTC');
  expect(dayInWords('2027-01-31')).toBe('31 January 2027');
  expect(['1968', '1968-03', '1968-03-14'].map(partialDateInWords)).toEqual([
    '1968',
    'March 1968',
    '14 March 1968',
  ]);
});

it('leaves what is no date as it is', () => {
  expect([instantInWords('soon'), dayInWords(''), partialDateInWords('about 1950')]).toEqual([
    'soon',
    '',
    'about 1950',
  ]);
});
