/** What a register says of a company, as the description of an entity. Pure. */
import { isTurned } from '@probity/written/characters';
import { isCountryCode } from '@probity/written/countries';
import { hasLetterOrDigit } from '@probity/written/visible';
import { Email } from '#shared/contract/primitives.ts';
import type { CompanyFacts } from './schema.ts';

/** Bounds of an entity's fields. A text that is longer is left out, because half of a number or a code is another one. */
const MOST = { number: 100, city: 150, postalCode: 30, phone: 50, names: 20 } as const;

/** The body of `POST /entities/` for a company of a register. */
export interface EntityOfCompany {
  readonly entity_type: 'company';
  readonly legal_name: string;
  readonly other_names: string[] | null;
  readonly registration_number: string | null;
  readonly jurisdiction: string;
  readonly incorporation_date: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address_line_1: string | null;
  readonly address_city: string | null;
  readonly address_postal_code: string | null;
  readonly address_country: string | null;
}

/**
 * The entity of a company. Its names in other languages or letters, its trading names and its former names are `other_names`, so that a
 * screening searches for them too. No trading name is its `trading_name`, because an entity is called by that one.
 */
export function entityOfCompany(company: CompanyFacts): EntityOfCompany {
  const { address } = company;
  const names = otherNames(company);
  return {
    entity_type: 'company',
    legal_name: company.name,
    other_names: names.length === 0 ? null : names,
    registration_number: within(MOST.number, company.registrationNumber),
    jurisdiction: company.incorporationCountry,
    incorporation_date: company.incorporationDate,
    email: Email.safeParse(company.email).data ?? null,
    phone: within(MOST.phone, company.phone),
    address_line_1: address.line1,
    address_city: within(MOST.city, address.city),
    address_postal_code: within(MOST.postalCode, address.postalCode),
    address_country: address.country !== null && isCountryCode(address.country) ? address.country : null,
  };
}

/** Those in other letters first, because they are what a search by the name finds least. */
function otherNames({ name, otherNames: translated, tradingNames, previousNames }: CompanyFacts): string[] {
  const known = new Set([plain(name)]);
  const names: string[] = [];
  for (const each of [...translated, ...tradingNames, ...previousNames]) {
    if (!hasLetterOrDigit(each) || isTurned(each) || known.has(plain(each))) continue;
    known.add(plain(each));
    names.push(each);
  }
  return names.slice(0, MOST.names);
}

function plain(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function within(most: number, text: string | null): string | null {
  return text === null || [...text].length > most ? null : text;
}
