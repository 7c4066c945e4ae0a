/** What a company register is asked, and what it answers; every register stands behind this. */

/** Every register that a company may come from. They are part of company ids, and so never change. */
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
  /** ISO 3166-1 alpha-2 where it can be told, else as the register writes it. */
  readonly country: string | null;
}

/** A company as a register lists it. */
export interface Company {
  /** The register's own number of it: letters, digits, `_` and `-`. */
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
  readonly address: CompanyAddress;
}

export interface Officer {
  readonly name: string;
  readonly role: string | null;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: registers publish less than they know. */
  readonly dateOfBirth: string | null;
  readonly nationality: string | null;
  readonly appointedDate: string | null;
  readonly resignedDate: string | null;
  readonly address: CompanyAddress | null;
}

export interface Owner {
  readonly name: string;
  /** Of the shares; the lower end where the register only knows a band (decisions 73). */
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

export interface IndustryCode {
  readonly type: string;
  readonly code: string;
  readonly description: string | null;
}

/** Everything that a register says of one company. */
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
  /** True where a part could not be had or is withheld, or a list goes on: who is not in it may still be there. */
  readonly partial: boolean;
}

export interface CompanyRegister {
  readonly name: RegisterName;
  /** Companies of such a name, best first. Rejects with `ProviderCallFailed`; an empty answer says that there is none. */
  search(name: string, jurisdiction: string, limit: number): Promise<readonly Company[]>;
  /** Rejects with `ProviderCallFailed`, `not_found` where the register does not have it. */
  detail(nativeId: string): Promise<CompanyProfile>;
}

/** Where a company is found again, without a look-up: `{register}~{jurisdiction}~{native id}`. */
export interface CompanyReference {
  readonly register: RegisterName;
  readonly jurisdiction: string;
  readonly nativeId: string;
}

export function companyId({ register, jurisdiction, nativeId }: CompanyReference): string {
  return `${register}~${jurisdiction}~${nativeId}`;
}

/** Reads a company id; undefined where it is none of ours. */
export function readCompanyId(text: string): CompanyReference | undefined {
  const [, name, jurisdiction, nativeId] = /^([a-z-]+)~([A-Z]{2})~([\w-]{1,400})$/.exec(text) ?? [];
  const register = REGISTER_NAMES.find((known) => known === name);
  if (register === undefined || jurisdiction === undefined || nativeId === undefined) return undefined;
  return { register, jurisdiction, nativeId };
}
