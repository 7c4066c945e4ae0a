/** How each register's values are converted: types, days, bands of shares, filings, withheld persons. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyProfile, RegisterName } from '#shared/domain/company-search/register.ts';
import { owner, shareBand } from '#shared/domain/company-search/registers/companies-house/mapping.ts';
import { Fakes } from '../../../../support/registers/open-fakes.ts';

let fakes: Fakes;
beforeAll(async () => {
  fakes = await Fakes.open();
});
afterAll(() => fakes.close());

async function profileOf(
  register: RegisterName,
  jurisdiction: string,
  nativeId: string,
): Promise<CompanyProfile> {
  const profile = await fakes.directory().detail({ register, jurisdiction, nativeId });
  if (profile === undefined) throw new Error(`${register} does not know ${nativeId}`);
  return profile;
}

describe('Companies House', () => {
  // proves CS-001 to CS-010
  it('gives a company its type, its state and its country in plain words', async () => {
    const { companies } = await fakes.directory().search('meridian', 'GB');
    expect(companies).toMatchObject([
      {
        nativeId: 'SC000101',
        incorporationType: 'Private limited company',
        active: true,
        dissolutionDate: null,
        address: { line1: '12 Specimen Wharf', city: 'Exampleton', postalCode: 'ZZ9 9ZZ', country: 'GB' },
      },
      {
        nativeId: '00000102',
        incorporationType: 'Public limited company',
        active: false,
        dissolutionDate: '2020-02-29',
        address: { line1: '1 Sample Row', country: 'GB' },
      },
    ]);
  });

  // proves CS-021
  it('lists officers with the month of birth, which is all that is published', async () => {
    const { officers } = await profileOf('companies-house', 'GB', 'SC000101');
    expect(officers).toMatchObject([
      { name: 'EXAMPLE, Ines', role: 'Director', dateOfBirth: '1975-04', appointedDate: '2014-05-06' },
      { name: 'SAMPLE SECRETARIES LTD', role: 'Secretary', dateOfBirth: null, resignedDate: '2019-06-30' },
    ]);
  });

  // proves CS-022
  it('gives the lower end of a band of shares, names who may be named, and leaves out former owners', async () => {
    const { owners } = await profileOf('companies-house', 'GB', 'SC000101');
    expect(owners).toMatchObject([
      {
        name: 'Ms Ines Example',
        ownershipPercentage: 50,
        ownershipPercentageMax: 75,
        natureOfControl: [
          'Ownership of shares 50 to 75 percent',
          'Voting rights 50 to 75 percent',
          'Right to appoint and remove directors',
        ],
      },
      { name: 'Name withheld by the register', ownershipPercentage: null, ownershipPercentageMax: null },
    ]);
  });

  // proves CS-022
  it.each([
    [['ownership-of-shares-25-to-50-percent'], { from: 25, to: 50 }],
    [['ownership-of-shares-75-to-100-percent-as-trust'], { from: 75, to: 100 }],
    [
      ['right-to-share-surplus-assets-75-to-100-percent-limited-liability-partnership'],
      { from: 75, to: 100 },
    ],
    [['ownership-of-shares-more-than-25-percent-registered-overseas-entity'], { from: 25, to: 100 }],
    [
      ['ownership-of-shares-25-to-50-percent-as-firm', 'ownership-of-shares-50-to-75-percent'],
      { from: 50, to: 75 },
    ],
    [['voting-rights-75-to-100-percent'], undefined],
    [['significant-influence-or-control'], undefined],
    [[], undefined],
  ])('reads %j as a band', (natures, band) => {
    expect(shareBand(natures)).toEqual(band);
  });

  // proves CS-022
  it('takes a statement that names nobody for no owner', () => {
    expect(owner({ kind: 'persons-with-significant-control-statement' })).toBeUndefined();
  });

  // proves CS-023
  it('says in words what was filed, and where it can be read', async () => {
    const { filings } = await profileOf('companies-house', 'GB', 'SC000101');
    expect(filings).toMatchObject([
      {
        title: 'Confirmation statement made on 2024-05-06 with no updates',
        filingDate: '2024-05-20',
        description: 'CS01',
      },
      { title: 'Micro entity accounts made up to 2023-12-31', description: 'AA' },
      { title: 'Return made up to 06/05/15', url: null },
    ]);
    expect(filings[0]?.url).toMatch(/^https:\/\/find-and-update\.company-information\.service\.gov\.uk\//);
  });

  // proves CS-024, CS-026
  it('says what an industry code means, and former names', async () => {
    const profile = await profileOf('companies-house', 'GB', 'SC000101');
    expect(profile.industryCodes).toEqual([
      { type: 'SIC2007', code: '62020', description: 'Computer programming and consultancy' },
      { type: 'SIC2007', code: '70100', description: 'Head offices and management consultancy' },
    ]);
    expect(profile.previousNames).toEqual(['OLD SPECIMEN LIMITED']);
  });
});

describe('the French register', () => {
  // proves CS-021, CS-024, CS-026
  it('gives officers, the activity and trading names', async () => {
    expect(await profileOf('recherche-entreprises', 'FR', '000000101')).toMatchObject({
      incorporationType: 'Société par actions simplifiée',
      officers: [
        { name: 'INES MARIE EXEMPLE', role: 'Président de SAS', dateOfBirth: '1975-04' },
        { name: 'EXEMPLE AUDIT', dateOfBirth: null },
      ],
      industryCodes: [{ type: 'NAF2', code: '62.02A' }],
      tradingNames: ['MERIDIEN', 'LE MERIDIEN EXEMPLE', 'ME'],
    });
  });

  // proves CS-021
  it('does not name persons who asked not to be named', async () => {
    const profile = await profileOf('recherche-entreprises', 'FR', '000000102');
    expect(profile).toMatchObject({
      name: 'Name withheld by the register (000000102)',
      officers: [],
      tradingNames: [],
      address: { line1: null, postalCode: null, city: 'EXEMPLEVILLE' },
      active: false,
      dissolutionDate: '2011-11-11',
    });
    expect(JSON.stringify(profile)).not.toMatch(/non-diffusible/i);
  });

  // proves CS-021
  it('does not say that an enterprise which names nobody has no officers', async () => {
    expect(await profileOf('recherche-entreprises', 'FR', '000000102')).toMatchObject({ partial: true });
    expect(await profileOf('recherche-entreprises', 'FR', '000000101')).toMatchObject({ partial: false });
  });

  // proves CS-010, CS-026
  it('reads the mark of a withheld seat as no address and no name', async () => {
    expect(await profileOf('recherche-entreprises', 'FR', '000000103')).toMatchObject({
      name: 'MERIDIEN SIEGE DISCRET',
      address: { line1: null, city: 'EXEMPLEVILLE', postalCode: null, country: 'FR' },
      tradingNames: [],
      officers: [{ name: 'INES EXEMPLE' }],
      partial: false,
    });
  });
});

describe('the Norwegian register', () => {
  // proves CS-021, CS-025
  it('gives whoever holds a role now and lives, and how to reach the company', async () => {
    expect(await profileOf('brreg', 'NO', '000000101')).toMatchObject({
      officers: [
        { name: 'Ines Marie Eksempel', role: 'Styrets leder', dateOfBirth: '1975-04-21' },
        { name: 'EKSEMPEL REVISJON AS', role: 'Revisor' },
      ],
      website: 'www.meridian-eksempel.example',
      email: 'post@meridian-eksempel.example',
      phone: '00 00 00 01',
    });
  });

  // proves CS-024
  it('gives industry codes without an edition that the register does not name', async () => {
    const { industryCodes } = await profileOf('brreg', 'NO', '000000101');
    expect(industryCodes).toEqual([{ type: 'SN', code: '62.020', description: 'Konsulentvirksomhet' }]);
  });

  // proves CS-009
  it('does not call a company active that is being dissolved by order', async () => {
    expect(await profileOf('brreg', 'NO', '000000103')).toMatchObject({
      name: 'MERIDIAN TVANG AS',
      active: false,
      dissolutionDate: null,
    });
  });

  // proves CS-021
  it('says that it is partial when more people hold a role than are passed on', async () => {
    const { partial, officers } = await profileOf('brreg', 'NO', '000000103');
    expect([partial, officers.length]).toEqual([true, 200]);
    expect(await profileOf('brreg', 'NO', '000000101')).toMatchObject({ partial: false });
  });

  // proves CS-005, CS-009
  it('does not call a deleted company active', async () => {
    expect(await profileOf('brreg', 'NO', '000000102')).toMatchObject({
      active: false,
      dissolutionDate: '2015-05-05',
      incorporationDate: '2001-02-03',
    });
  });
});

describe('GLEIF', () => {
  // proves CS-022
  it('gives the consolidating parents as owners without a share, each once', async () => {
    expect(await profileOf('gleif', 'DE', 'TEST00MERIDIANDE0101')).toMatchObject({
      owners: [
        {
          name: 'Meridian Muster Holding SE',
          ownershipPercentage: null,
          natureOfControl: [
            'Direct parent by accounting consolidation',
            'Ultimate parent by accounting consolidation',
          ],
        },
      ],
      tradingNames: ['Meridian'],
      previousNames: ['Muster Alt GmbH'],
      incorporationDate: '2003-07-01',
    });
  });

  // proves CS-009
  it('does not list records that were issued in error or twice, which would look like dissolved companies', async () => {
    const { companies } = await fakes.directory().search('meridian', 'DE');
    expect(companies.map(({ nativeId }) => nativeId)).toEqual([
      'TEST00MERIDIANDE0101',
      'TEST00MERIDIANDE0102',
    ]);
  });

  it('gives the name in other languages and in Latin letters', async () => {
    const { otherNames } = await profileOf('gleif', 'DE', 'TEST00MERIDIANDE0101');
    expect(otherNames).toEqual(['Meridian Sample LLC', 'MERIDIAN MUSTER GMBH']);
  });

  it('says the legal form in words, and names the list of codes where it has none', async () => {
    const types = await Promise.all(
      [
        ['DE', 'TEST00MERIDIANDE0101'],
        ['US', 'TEST00MERIDIANUS0103'],
      ].map(async ([country = '', lei = '']) => (await profileOf('gleif', country, lei)).incorporationType),
    );
    expect(types).toEqual(['Gesellschaft mit beschränkter Haftung', 'Legal form ZZ99 (ISO 20275)']);
  });

  it('says that an entry has lapsed, beside a company that is active', async () => {
    const lapsed = await profileOf('gleif', 'GB', 'TEST00MERIDIANGB0104');
    expect(lapsed).toMatchObject({ active: true, registrationStatus: 'lapsed' });
    const renewed = await profileOf('gleif', 'DE', 'TEST00MERIDIANDE0101');
    expect(renewed).toMatchObject({ registrationStatus: 'current' });
  });

  // proves CS-006
  it('finds companies of a country whose parts have registers of their own', async () => {
    const { companies } = await fakes.directory().search('meridian', 'US');
    expect(companies).toMatchObject([{ nativeId: 'TEST00MERIDIANUS0103', incorporationCountry: 'US' }]);
  });
});
