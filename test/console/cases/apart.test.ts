/** Listed records of one name are told apart by birth, countries, number, and their place on a list. */
import { describe, expect, it } from 'vitest';
import { apartOf } from '../../../console/screens/cases/model/apart.ts';
import { aFact, aProfile, profileWith } from './fixture.ts';

describe('what tells a listed record apart', () => {
  it('is its birth, its countries, its number, and the list with the reference in it', () => {
    const number = aFact({ field: 'identifier', label: 'ID number', ours: [], theirs: ['BX-449', 'BX-450'] });
    const profile = profileWith([number], {
      dates_of_birth: ['1948-01-02', '1949', '1948-01-02'],
      all_related_countries: ['BE', 'NO'],
    });
    expect(apartOf(profile)).toEqual({
      born: ['1948-01-02', '1949'],
      countries: ['BE', 'NO'],
      number: 'BX-449',
      listed: { list: 'sandbox', reference: 'sanctioned-company' },
    });
  });

  it('is what was compared, where the record itself names none', () => {
    const facts = [
      aFact({ field: 'birth_date', theirs: ['1962'] }),
      aFact({ field: 'country', theirs: ['Norway'] }),
    ];
    expect(apartOf(profileWith(facts, { dates_of_birth: [], all_related_countries: [] }))).toMatchObject({
      born: ['1962'],
      countries: ['Norway'],
      number: undefined,
    });
  });

  it('is nothing where nothing is known', () => {
    const profile = aProfile({ dates_of_birth: [], all_related_countries: [], sanctions: [] });
    expect(apartOf({ ...profile, explanation: { ...profile.explanation, facts: [] } })).toEqual({
      born: [],
      countries: [],
      number: undefined,
      listed: undefined,
    });
  });
});
