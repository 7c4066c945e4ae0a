import { describe, expect, it } from 'vitest';
import { distinguishing, NOTHING_KNOWN } from '#shared/domain/entities/distinguishing.ts';

describe('what tells an entity apart', () => {
  it('is the year of birth or incorporation, the nearest country, number and reference', () => {
    expect(
      distinguishing({
        ...{ date_of_birth: '1975-05-16', nationality: 'DK', country_of_birth: 'BE', address_country: 'NL' },
        external_id: 'K-1',
      }),
    ).toEqual({ year: '1975', country: 'DK', registration_number: null, external_id: 'K-1' });
    expect(distinguishing({ country_of_birth: 'BE', address_country: 'NL' }).country).toBe('BE');
    expect(distinguishing({ address_country: 'NL' }).country).toBe('NL');
    expect(distinguishing({ incorporation_date: '2011-02-01', registration_number: '044' })).toMatchObject({
      year: '2011',
      registration_number: '044',
    });
  });

  it('is nothing where fields are blank', () => {
    expect(distinguishing({ nationality: ' ', external_id: '', date_of_birth: null })).toEqual(NOTHING_KNOWN);
  });
});
