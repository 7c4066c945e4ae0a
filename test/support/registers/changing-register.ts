/** One company of a register whose owners and officers a test changes. */
import type { CompanyDirectory } from '#shared/domain/company-search/directory.ts';
import type {
  CompanyProfile,
  CompanyReference,
  Officer,
  Owner,
} from '#shared/domain/company-search/register.ts';

export const ID = 'companies-house~GB~SC000101';

const PROFILE: CompanyProfile = {
  nativeId: 'SC000101',
  name: 'Meridian Specimen Ltd',
  registrationNumber: 'SC000101',
  incorporationDate: '2016-03-04',
  dissolutionDate: null,
  incorporationCountry: 'GB',
  incorporationType: 'Private limited company',
  active: true,
  address: { line1: '4 Example Quay', city: 'Harwich', postalCode: 'ZZ1 4EX', country: 'GB' },
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
};

/** It asks nobody, and counts how often it was asked for a detail. */
export class ChangingRegister implements CompanyDirectory {
  readonly isInvented = false;
  asked = 0;
  #profile = PROFILE;

  set(told: Partial<Pick<CompanyProfile, 'owners' | 'officers' | 'partial'>>): void {
    this.#profile = { ...PROFILE, ...told };
  }

  async search() {
    return { source: 'companies-house', companies: [this.#profile], isSubstitute: false } as const;
  }

  async detail({ nativeId }: CompanyReference): Promise<CompanyProfile | undefined> {
    this.asked += 1;
    return nativeId === PROFILE.nativeId ? this.#profile : undefined;
  }
}

export function officer(name: string, facts: Partial<Officer> = {}): Officer {
  return {
    name,
    role: 'Director',
    dateOfBirth: null,
    nationality: null,
    appointedDate: '2016-03-04',
    resignedDate: null,
    address: null,
    ...facts,
  };
}

/** `band`: percent. */
export function owner(
  name: string,
  [from, to]: readonly [number, number],
  facts: Partial<Owner> = {},
): Owner {
  return {
    name,
    ownershipPercentage: from,
    ownershipPercentageMax: to,
    shareClass: null,
    natureOfControl: [],
    dateOfBirth: null,
    nationality: null,
    ...facts,
  };
}
