/** What all registers share: addresses, entries that cannot be read, days, countries. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { country, day, partialDay } from '#shared/domain/company-search/registers/facts.ts';
import { Fakes } from '../../../../support/registers/open-fakes.ts';

let fakes: Fakes;
beforeAll(async () => {
  fakes = await Fakes.open();
});
afterAll(() => fakes.close());

describe('addresses', () => {
  const addressIn = async (name: string, jurisdiction: string) => {
    const { companies } = await fakes.directory().search(name, jurisdiction);
    return companies.map(({ address }) => [address.line1, address.city, address.country]);
  };

  // proves CS-010
  it('keep every line, and the country that a company of the United Kingdom has without saying so', async () => {
    expect(await addressIn('harbour', 'GB')).toEqual([
      ['c/o Sample Agents, Unit 3 Specimen House, Sample Street', 'Exampleton', 'GB'],
      ['1 Musterweg', 'Musterstadt', null],
    ]);
    expect(await addressIn('meridian', 'NO')).toContainEqual(['Eksempelgata 1, Bygg B', 'EKSEMPELBY', 'NO']);
    expect(await addressIn('meridian', 'US')).toEqual([
      ['c/o Sample Agents Inc., 1 Sample Plaza', 'Wilmington', 'US'],
    ]);
  });

  // proves CS-010
  it('in France have the repeated number and the complement, and abroad the country that is named in French', async () => {
    expect(await addressIn('atelier', 'FR')).toEqual([
      ['ZONE DES ESSAIS, 12 B RUE DE L EXEMPLE', 'EXEMPLEVILLE', 'FR'],
      ['1 RUE DU MODELE GENEVE SUISSE', 'GENEVE', 'CH'],
    ]);
  });
});

it('an entry without a name costs no other one of a search', async () => {
  const { companies } = await fakes.directory().search('meridian', 'GB');
  expect(companies.map(({ nativeId }) => nativeId)).toEqual(['SC000101', '00000102']);
});

describe('a day', () => {
  // proves GEN-007
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2003-07-01T00:00:00Z', '2003-07-01'],
    ['2023-02-29', null],
    ['29.02.2024', null],
    ['', null],
    [undefined, null],
  ])('in %j is %j', (text, expected) => {
    expect(day(text)).toBe(expected);
  });

  it.each([
    ['1975-04-21', '1975-04-21'],
    ['1975-04', '1975-04'],
    ['1975', '1975'],
    ['1975-13', '1975'],
    ['born in May', null],
    [null, null],
  ])('of birth in %j is %j', (text, expected) => {
    expect(partialDay(text)).toBe(expected);
  });
});

describe('a country', () => {
  it.each([
    ['France', 'FR'],
    ['united kingdom', 'GB'],
    ['no', 'NO'],
    ['Ruritania', 'Ruritania'],
    [' ', null],
  ])('that a register writes as %j is %j', (text, code) => {
    expect(country(text)).toBe(code);
  });
});
