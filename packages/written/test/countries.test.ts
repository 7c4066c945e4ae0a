/** The country list against an independent source: the names that ICU knows. */
import { expect, test } from 'vitest';
import { COUNTRY_CODES, isCountryCode } from '../src/countries.ts';

/** Codes that ICU names although ISO has not assigned them: reserved, grouping, historic and pseudo codes. */
const NAMED_BUT_UNASSIGNED =
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ';

test('holds the 249 assigned codes and Kosovo, each once and in order', () => {
  expect(COUNTRY_CODES).toHaveLength(250);
  expect(new Set(COUNTRY_CODES).size).toBe(250);
  expect(COUNTRY_CODES).toEqual([...COUNTRY_CODES].sort());
});

test('agrees with ICU about every two-letter code', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const unassigned = new Set(NAMED_BUT_UNASSIGNED.split(' '));
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !unassigned.has(code));
  expect(COUNTRY_CODES).toEqual(named);
});

test.each(['de', 'D', 'DEU', 'UK', 'EU', 'ZZ', 'XX', '', 'Germany', ' DE'])('refuses %j', (code) => {
  expect(isCountryCode(code)).toBe(false);
});
