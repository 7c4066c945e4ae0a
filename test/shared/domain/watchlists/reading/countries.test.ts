/** Names of countries as lists write them. */
import { COUNTRY_CODES } from '@probity/written/countries';
import { describe, expect, it } from 'vitest';
import { countryOf, countryOfPlace } from '#shared/domain/watchlists/reading/countries.ts';

describe('a country', () => {
  it.each([
    ['Iran (Islamic Republic of)', 'IR'],
    ['Korea, North', 'KP'],
    ['Burma', 'MM'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['ST. LUCIA', 'LC'],
    ['The Gambia', 'GM'],
    ['possibly Sudan', 'SD'],
    ['Region: Gaza', 'PS'],
    ['Former Soviet Union', undefined],
    ['Atlantis', undefined],
    ['', undefined],
  ])('written "%s" is %s', (written, code) => {
    expect(countryOf(written)).toBe(code);
  });

  it('is known by its code and by its English name, every one', () => {
    const english = new Intl.DisplayNames('en', { type: 'region' });
    for (const code of COUNTRY_CODES) {
      expect(countryOf(code)).toBe(code);
      expect(countryOf(english.of(code) ?? '')).toBe(code);
    }
  });

  it.each([
    ['Goma, Democratic Republic of the Congo', 'CD'],
    ['Brazzaville, Congo, Republic of the', 'CG'],
    ['Pyongyang, Korea, North', 'KP'],
    ['Riga', undefined],
  ])('at the end of "%s" is %s', (place, code) => {
    expect(countryOfPlace(place)).toBe(code);
  });
});
