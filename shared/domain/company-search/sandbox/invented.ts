/**
 * Generates fictional companies from a name. The same name always gives the same companies, and an id holds everything needed
 * to generate its company again.
 */
import { createHash } from 'node:crypto';
import type { CompanyProfile } from '../register.ts';

/** Companies per name. */
const PER_NAME = 2;
/** Longer names are truncated, so that ids stay short. */
const NAME_CHARACTERS = 60;
const YEAR_DAYS = 365;

const LEGAL_FORMS: Readonly<Record<string, readonly [suffix: string, type: string]>> = {
  AU: ['Pty Ltd', 'Proprietary limited company'],
  CH: ['AG', 'Aktiengesellschaft'],
  DE: ['GmbH', 'Gesellschaft mit beschränkter Haftung'],
  ES: ['SL', 'Sociedad de responsabilidad limitada'],
  FR: ['SAS', 'Société par actions simplifiée'],
  IT: ['Srl', 'Società a responsabilità limitata'],
  NL: ['BV', 'Besloten vennootschap'],
  NO: ['AS', 'Aksjeselskap'],
  SE: ['AB', 'Aktiebolag'],
  US: ['Inc.', 'Corporation'],
};
const OTHER_FORM = ['Ltd', 'Private limited company'] as const;

const GIVEN_NAMES = ['Ines', 'Marek', 'Yara', 'Jonas', 'Amina', 'Viktor', 'Leila', 'Paulo'];
const FAMILY_NAMES = [
  'Example',
  'Sample',
  'Muster',
  'Specimen',
  'Ejemplo',
  'Exemple',
  'Esempio',
  'Voorbeeld',
];

/** Two active companies: one with the searched name, and its holding. */
export function invent(name: string, jurisdiction: string): readonly CompanyProfile[] {
  const stem = [...name.trim().replaceAll(/\s+/g, ' ')].slice(0, NAME_CHARACTERS).join('');
  return Array.from({ length: PER_NAME }, (_, index) => company(stem, index, jurisdiction));
}

/** The company to which `invent` gave this id. Undefined for any other id. */
export function inventAgain(nativeId: string, jurisdiction: string): CompanyProfile | undefined {
  const [, digit, encoded] = /^g([01])-([\w-]+)$/.exec(nativeId) ?? [];
  if (digit === undefined || encoded === undefined) return undefined;
  const made = company(Buffer.from(encoded, 'base64url').toString('utf8'), Number(digit), jurisdiction);
  return made.nativeId === nativeId ? made : undefined;
}

/** The same for every invented company. */
const NOTHING_MORE = {
  industryCodes: [{ type: 'NACE2', code: '46', description: 'Wholesale trade' }],
  website: null,
  email: null,
  phone: null,
  tradingNames: [],
  previousNames: [],
  otherNames: [],
  partial: false,
} as const;

function company(stem: string, index: number, jurisdiction: string): CompanyProfile {
  const random = bytesOf(`${jurisdiction} ${index} ${stem.toLowerCase()}`);
  const [suffix, type] = LEGAL_FORMS[jurisdiction] ?? OTHER_FORM;
  const number = String(random.readUInt32BE(0) % 10 ** 8).padStart(8, '0');
  const day = new Date(
    Date.UTC(2000 + (random.readUInt8(4) % 22), 0, 1 + (random.readUInt16BE(5) % YEAR_DAYS)),
  );
  const incorporated = day.toISOString().slice(0, 10);
  const director = personOf(random, 8);
  const address = {
    line1: `${1 + (random.readUInt8(7) % 99)} Example Street`,
    city: 'Exampleton',
    postalCode: String(10_000 + (random.readUInt16BE(12) % 80_000)),
    country: jurisdiction,
  };
  return {
    nativeId: `g${index}-${Buffer.from(stem, 'utf8').toString('base64url')}`,
    name: `${stem}${index === 0 ? '' : ' Holdings'} ${suffix}`,
    registrationNumber: number,
    incorporationDate: incorporated,
    dissolutionDate: null,
    incorporationCountry: jurisdiction,
    incorporationType: type,
    active: true,
    address,
    officers: [
      {
        name: director,
        role: 'Director',
        dateOfBirth: `${1950 + (random.readUInt8(14) % 45)}-0${1 + (random.readUInt8(15) % 9)}`,
        nationality: null,
        appointedDate: incorporated,
        resignedDate: null,
        address,
      },
    ],
    owners: [
      {
        name: director,
        ownershipPercentage: 75,
        ownershipPercentageMax: 100,
        shareClass: 'Ordinary',
        natureOfControl: ['Ownership of shares 75 to 100 percent'],
        dateOfBirth: null,
        nationality: null,
      },
    ],
    filings: [
      { title: 'Incorporation', filingDate: incorporated, description: 'Articles of association', url: null },
    ],
    ...NOTHING_MORE,
  };
}

function personOf(random: Buffer, at: number): string {
  const given = GIVEN_NAMES[random.readUInt8(at) % GIVEN_NAMES.length] ?? '';
  const family = FAMILY_NAMES[random.readUInt8(at + 1) % FAMILY_NAMES.length] ?? '';
  return `${given} ${family}`;
}

function bytesOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
