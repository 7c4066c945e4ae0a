/** Converts answers of Companies House to company profiles. */
import type { Company, CompanyAddress, Officer, Owner } from '../../register.ts';
import { address, addressLines, country, day, joined, nonEmpty, partialDay, words } from '../facts.ts';
import type {
  ChAddress,
  ChController,
  ChListedCompany,
  ChMonthOfBirth,
  ChOfficer,
  ChProfile,
} from './answers.ts';

/** Statuses of active companies. A company in liquidation or administration still exists but is not active. */
const IN_BUSINESS = ['active', 'open', 'registered'];

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ltd: 'Private limited company',
    plc: 'Public limited company',
    llp: 'Limited liability partnership',
    eeig: 'European economic interest grouping',
    'private-unlimited': 'Private unlimited company',
    'private-limited-guarant-nsc': 'Private company limited by guarantee without share capital',
    'limited-partnership': 'Limited partnership',
    'oversea-company': 'Overseas company',
    'registered-overseas-entity': 'Registered overseas entity',
    'royal-charter': 'Royal charter company',
  }),
);

/** Types whose seat is abroad, although they are registered in the United Kingdom. */
const FOREIGN_TYPES = ['oversea-company', 'registered-overseas-entity'];

/** Names of the United Kingdom and its parts in addresses. */
const HOME_NATIONS = [
  'UK',
  'ENGLAND',
  'SCOTLAND',
  'WALES',
  'NORTHERN IRELAND',
  'ENGLAND/WALES',
  'GREAT BRITAIN',
];

export function listedCompany(found: ChListedCompany): Company {
  return company({
    ...found,
    company_name: found.title,
    type: found.company_type,
    registered_office_address: found.address,
  });
}

export function company(
  profile: Pick<
    ChProfile,
    | 'company_name'
    | 'company_number'
    | 'company_status'
    | 'type'
    | 'date_of_creation'
    | 'date_of_cessation'
    | 'registered_office_address'
  >,
): Company {
  const type = nonEmpty(profile.type);
  return {
    nativeId: profile.company_number,
    name: profile.company_name,
    registrationNumber: profile.company_number,
    incorporationDate: day(profile.date_of_creation),
    dissolutionDate: day(profile.date_of_cessation),
    incorporationCountry: 'GB',
    incorporationType: type === null ? null : (TYPES.get(type) ?? words(type)),
    active: IN_BUSINESS.includes(profile.company_status ?? ''),
    address: officeOf(profile),
  };
}

export function officer(listed: ChOfficer): Officer {
  const role = nonEmpty(listed.officer_role)?.replace(/^corporate-/, '') ?? null;
  return {
    name: listed.name,
    role: role === null ? null : words(role).replace(/^Llp/, 'LLP'),
    dateOfBirth: monthOfBirth(listed.date_of_birth),
    nationality: nonEmpty(listed.nationality),
    appointedDate: day(listed.appointed_on),
    resignedDate: day(listed.resigned_on),
    address: addressOf(listed.address),
  };
}

/** An owner. Undefined for statements that name no one, and for control that has ended. */
export function owner(listed: ChController): Owner | undefined {
  const name = listed.kind?.startsWith('super-secure')
    ? 'Name withheld by the register'
    : nonEmpty(listed.name);
  if (name === null || listed.ceased === true || nonEmpty(listed.ceased_on) !== null) return undefined;
  const natures = listed.natures_of_control ?? [];
  const band = shareBand(natures);
  return {
    name,
    ownershipPercentage: band?.from ?? null,
    ownershipPercentageMax: band?.to ?? null,
    shareClass: null,
    natureOfControl: natures.map(words),
    dateOfBirth: monthOfBirth(listed.date_of_birth),
    nationality: nonEmpty(listed.nationality),
  };
}

/** Shares are published as bands. The highest band counts (R73). */
export function shareBand(
  natures: readonly string[],
): { readonly from: number; readonly to: number } | undefined {
  const bands = natures.flatMap((nature) => {
    const band =
      /^(?:ownership-of-shares|right-to-share-surplus-assets)-(\d{1,2})-to-(\d{1,2}|100)-percent(?!\w)/.exec(
        nature,
      );
    if (band !== null) return [{ from: Number(band[1]), to: Number(band[2]) }];
    const over = /^ownership-of-shares-more-than-(\d{1,2})-percent(?!\w)/.exec(nature);
    return over === null ? [] : [{ from: Number(over[1]), to: 100 }];
  });
  return bands.toSorted((one, other) => other.from - one.from)[0];
}

/** The register does not publish the day of birth. */
function monthOfBirth(born: ChMonthOfBirth): string | null {
  if (born === null || born === undefined) return null;
  return partialDay([born.year, ...(born.month == null ? [] : [padded(born.month)])].join('-'));
}

function padded(month: number): string {
  return String(month).padStart(2, '0');
}

/** A company of the United Kingdom has its registered office there (Companies Act 2006, section 86), also where the address says no country. */
function officeOf({ type, registered_office_address: office }: OfficeOf): CompanyAddress {
  const found = addressOf(office) ?? address({});
  return isForeign(type) ? found : { ...found, country: found.country ?? 'GB' };
}
type OfficeOf = Pick<ChProfile, 'type' | 'registered_office_address'>;

function isForeign(type: string | null | undefined): boolean {
  return FOREIGN_TYPES.includes(nonEmpty(type) ?? '');
}

function addressOf(listed: ChAddress): CompanyAddress | null {
  if (listed === null || listed === undefined) return null;
  const named = nonEmpty(listed.country);
  return {
    line1: addressLines([
      ...[careOf(listed.care_of), nonEmpty(listed.po_box) === null ? null : `PO Box ${listed.po_box}`],
      ...[joined([listed.premises, listed.address_line_1]), listed.address_line_2],
    ]),
    city: nonEmpty(listed.locality),
    postalCode: nonEmpty(listed.postal_code),
    country: named !== null && HOME_NATIONS.includes(named.toUpperCase()) ? 'GB' : country(named),
  };
}

function careOf(name: string | null | undefined): string | null {
  // The field often repeats what it is.
  const bearer = nonEmpty(name?.replace(/^\s*(?:c\s*\/\s*o|care of)\b[\s:.]*/i, ''));
  return bearer === null ? null : `c/o ${bearer}`;
}
