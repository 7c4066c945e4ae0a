/** The port of company registers: questions and answers. */

/** All registers. The names are part of company ids, so they must never change. */
export const REGISTER_NAMES = [
  'companies-house',
  'recherche-entreprises',
  'brreg',
  'gleif',
  'sandbox',
] as const;
export type RegisterName = (typeof REGISTER_NAMES)[number];

export interface CompanyAddress {
  readonly line1: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2 where known, else the register's own text. */
  readonly country: string | null;
}

export const REGISTRATION_STATUSES = ['current', 'lapsed'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** A company as a register lists it. */
export interface Company {
  /** The register's number of the company: letters, digits, `_` and `-`. */
  readonly nativeId: string;
  readonly name: string;
  readonly registrationNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly incorporationDate: string | null;
  readonly dissolutionDate: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly incorporationCountry: string;
  readonly incorporationType: string | null;
  readonly active: boolean;
  /** `lapsed`: the entry was not renewed, so its facts may be old. Absent or null where the register does not say. */
  readonly registrationStatus?: RegistrationStatus | null;
  readonly address: CompanyAddress;
}

export interface Officer {
  readonly name: string;
  readonly role: string | null;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Registers may publish only part of the date. */
  readonly dateOfBirth: string | null;
  readonly nationality: string | null;
  readonly appointedDate: string | null;
  readonly resignedDate: string | null;
  readonly address: CompanyAddress | null;
}

export interface Owner {
  readonly name: string;
  /** Share in percent. The lower end where the register publishes a band (R73). */
  readonly ownershipPercentage: number | null;
  readonly ownershipPercentageMax: number | null;
  readonly shareClass: string | null;
  readonly natureOfControl: readonly string[];
  readonly dateOfBirth: string | null;
  readonly nationality: string | null;
}

export interface Filing {
  readonly title: string;
  readonly filingDate: string | null;
  readonly description: string | null;
  readonly url: string | null;
}

interface IndustryCode {
  readonly type: string;
  readonly code: string;
  readonly description: string | null;
}

/** All facts that a register has of one company. */
export interface CompanyProfile extends Company {
  readonly officers: readonly Officer[];
  readonly owners: readonly Owner[];
  readonly filings: readonly Filing[];
  readonly industryCodes: readonly IndustryCode[];
  readonly website: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tradingNames: readonly string[];
  readonly previousNames: readonly string[];
  /** The name in other languages or letters. */
  readonly otherNames: readonly string[];
  /** True where a part is missing or withheld, or a list is truncated. A person who is not listed may then still exist. */
  readonly partial: boolean;
}

export interface CompanyRegister {
  readonly name: RegisterName;
  /** Companies with this name, best first. Rejects with `ProviderCallFailed`. Only an empty answer means that there is none. */
  search(name: string, jurisdiction: string, limit: number): Promise<readonly Company[]>;
  /** Rejects with `ProviderCallFailed`; the reason is `not_found` where the register does not have the company. */
  detail(nativeId: string): Promise<CompanyProfile>;
}

/** The parts of a company id, `{register}~{jurisdiction}~{native id}`. They are enough to find the company again. */
export interface CompanyReference {
  readonly register: RegisterName;
  readonly jurisdiction: string;
  readonly nativeId: string;
}

export function companyId({ register, jurisdiction, nativeId }: CompanyReference): string {
  return `${register}~${jurisdiction}~${nativeId}`;
}

/** Parses a company id. Undefined where it is not valid. */
export function readCompanyId(text: string): CompanyReference | undefined {
  const [, name, jurisdiction, nativeId] = /^([a-z-]+)~([A-Z]{2})~([\w-]{1,400})$/.exec(text) ?? [];
  const register = REGISTER_NAMES.find((known) => known === name);
  if (register === undefined || jurisdiction === undefined || nativeId === undefined) return undefined;
  return { register, jurisdiction, nativeId };
}
