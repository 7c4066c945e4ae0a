/** Fictional companies of the sandbox that are always found under their names. */
import type { CompanyAddress, CompanyProfile, Officer, Owner } from '../register.ts';

const NOTHING_MORE = {
  officers: [],
  owners: [],
  filings: [],
  industryCodes: [],
  website: null,
  email: null,
  phone: null,
  tradingNames: [],
  previousNames: [],
  otherNames: [],
  partial: false,
} as const;

const QUAY: CompanyAddress = {
  line1: '4 Example Quay',
  city: 'Harwich',
  postalCode: 'ZZ1 4EX',
  country: 'GB',
};

function officer(name: string, role: string, facts: Partial<Officer> = {}): Officer {
  return {
    name,
    role,
    dateOfBirth: null,
    nationality: null,
    appointedDate: '2016-03-04',
    resignedDate: null,
    address: QUAY,
    ...facts,
  };
}

function owner(name: string, from: number, to: number, facts: Partial<Owner> = {}): Owner {
  return {
    name,
    ownershipPercentage: from,
    ownershipPercentageMax: to,
    shareClass: 'Ordinary',
    natureOfControl: [`Ownership of shares ${from} to ${to} percent`],
    dateOfBirth: null,
    nationality: null,
    ...facts,
  };
}

export const NORTHWIND: CompanyProfile = {
  ...NOTHING_MORE,
  nativeId: '00000101',
  name: 'Northwind Harbour Logistics Ltd',
  registrationNumber: '00000101',
  incorporationDate: '2016-03-04',
  dissolutionDate: null,
  incorporationCountry: 'GB',
  incorporationType: 'Private limited company',
  active: true,
  address: QUAY,
  officers: [
    officer('Ada Lindqvist', 'Director', { dateOfBirth: '1975-04', nationality: 'Swedish' }),
    officer('Tomasz Example', 'Director', { dateOfBirth: '1981-11', nationality: 'Polish' }),
    officer('Ruth Sample', 'Secretary', { resignedDate: '2021-06-30' }),
  ],
  owners: [
    owner('Ada Lindqvist', 50, 75, { dateOfBirth: '1975-04', nationality: 'Swedish' }),
    owner('Example Meridian Holding GmbH', 25, 50),
  ],
  filings: [
    {
      title: 'Confirmation statement made on 2026-03-04 with no updates',
      filingDate: '2026-03-10',
      description: 'CS01',
      url: null,
    },
    {
      title: 'Total exemption full accounts made up to 2025-12-31',
      filingDate: '2026-06-12',
      description: 'AA',
      url: null,
    },
  ],
  industryCodes: [
    {
      type: 'SIC2007',
      code: '52220',
      description: 'Warehousing and support activities for transportation',
    },
  ],
  website: 'https://northwind-harbour.example',
  email: 'office@northwind-harbour.example',
  phone: '+44 20 7946 0101',
  tradingNames: ['Northwind Harbour'],
  previousNames: ['Northwind Cartage Ltd'],
  otherNames: [],
};

export const SMALL_EXAMPLES: readonly { readonly profile: CompanyProfile; readonly shows: string }[] = [
  {
    shows: 'a dissolved company',
    profile: {
      ...NOTHING_MORE,
      nativeId: '00000102',
      name: 'Lantern Shipping Ltd',
      registrationNumber: '00000102',
      incorporationDate: '2009-09-15',
      dissolutionDate: '2022-02-01',
      incorporationCountry: 'GB',
      incorporationType: 'Private limited company',
      active: false,
      address: { ...QUAY, line1: '6 Example Quay' },
      officers: [officer('Henry Sample', 'Director', { resignedDate: '2022-02-01' })],
    },
  },
  {
    shows: 'a parent company whose own owner is not known',
    profile: {
      ...NOTHING_MORE,
      nativeId: 'HRB-000103',
      name: 'Example Meridian Holding GmbH',
      registrationNumber: 'HRB 000103',
      incorporationDate: '2011-01-20',
      dissolutionDate: null,
      incorporationCountry: 'DE',
      incorporationType: 'Gesellschaft mit beschränkter Haftung',
      active: true,
      address: { line1: 'Beispielweg 3', city: 'Hamburg', postalCode: '20000', country: 'DE' },
      officers: [
        officer('Klara Muster', 'Managing director', { appointedDate: '2011-01-20', address: null }),
      ],
    },
  },
  {
    shows: 'a company of which a part could not be had (`partial`)',
    profile: {
      ...NOTHING_MORE,
      nativeId: '000000104',
      name: 'Exemple Lumière SAS',
      registrationNumber: '000000104',
      incorporationDate: '2018-05-02',
      dissolutionDate: null,
      incorporationCountry: 'FR',
      incorporationType: 'Société par actions simplifiée',
      active: true,
      address: { line1: '1 rue de l’Exemple', city: 'Lyon', postalCode: '69000', country: 'FR' },
      partial: true,
    },
  },
];
