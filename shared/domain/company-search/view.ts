/** Responses for companies. */
import { type Company, type CompanyProfile, companyId, type RegisterName } from './register.ts';
import type { CompanyFacts, CompanyItem } from './schema.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** English name of a country by its ISO 3166-1 alpha-2 code. */
export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}

export function companyItem(source: RegisterName, company: Company): CompanyItem {
  const { nativeId, incorporationCountry, address, ...facts } = company;
  return {
    id: companyId({ register: source, jurisdiction: incorporationCountry, nativeId }),
    name: facts.name,
    registrationNumber: facts.registrationNumber,
    incorporationDate: facts.incorporationDate,
    dissolutionDate: facts.active ? null : facts.dissolutionDate,
    incorporationCountry,
    incorporationCountryName: countryName(incorporationCountry),
    incorporationType: facts.incorporationType,
    active: facts.active,
    registrationStatus: facts.registrationStatus ?? null,
    address: { ...address },
    source,
  };
}

export function companyFacts(source: RegisterName, profile: CompanyProfile): CompanyFacts {
  return {
    ...companyItem(source, profile),
    officers: [...profile.officers],
    owners: profile.owners.map((owner) => ({ ...owner, natureOfControl: [...owner.natureOfControl] })),
    filings: [...profile.filings],
    industryCodes: [...profile.industryCodes],
    website: profile.website,
    email: profile.email,
    phone: profile.phone,
    tradingNames: [...profile.tradingNames],
    previousNames: [...profile.previousNames],
    otherNames: [...profile.otherNames],
    partial: profile.partial,
  };
}
