/** The register of test mode: fixed examples, and companies generated from any other name. All are fictional. */
import type { CompanyDirectory, SearchAnswer } from '../directory.ts';
import { type Company, type CompanyProfile, companyId } from '../register.ts';
import { NORTHWIND, SMALL_EXAMPLES } from './companies.ts';
import { invent, inventAgain } from './invented.ts';

/** An example for the documentation: the search and its result. */
export interface SandboxExample {
  readonly companyName: string;
  readonly jurisdiction: string;
  /** Null where the search finds no company. */
  readonly id: string | null;
  readonly shows: string;
}

const EXAMPLES: readonly { readonly profile: CompanyProfile; readonly shows: string }[] = [
  { profile: NORTHWIND, shows: 'an active company with officers, owners, filings and industry codes' },
  ...SMALL_EXAMPLES,
];

/** A search that starts with this word fails with 500, like an unavailable register. */
const FAILING = /^fail\b/i;
/** A search that starts with this word finds nothing. */
const EMPTY = /^none\b/i;

/** Examples for the documentation of the sandbox. */
export const SANDBOX_COMPANIES: readonly SandboxExample[] = [
  ...EXAMPLES.map(({ profile, shows }) => ({
    companyName: profile.name,
    jurisdiction: profile.incorporationCountry,
    id: idOf(profile),
    shows,
  })),
  { companyName: 'None Such', jurisdiction: 'GB', id: null, shows: 'no company: an empty list' },
  { companyName: 'Fail Safe', jurisdiction: 'GB', id: null, shows: 'a register that cannot be asked: 500' },
  {
    companyName: 'any other name',
    jurisdiction: 'any',
    id: null,
    shows: 'two companies invented of the name, the same ones every time',
  },
];

/** The failure that a test-mode search asked for. */
class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
}

export const sandboxDirectory: CompanyDirectory = {
  isInvented: true,
  async search(name, jurisdiction): Promise<SearchAnswer> {
    if (FAILING.test(name)) throw new SandboxFailure('the search asked for a failure');
    return { source: 'sandbox', companies: found(name, jurisdiction), isSubstitute: false };
  },
  async detail({ register, jurisdiction, nativeId }) {
    if (register !== 'sandbox') return undefined;
    return example(nativeId) ?? inventAgain(nativeId, jurisdiction);
  },
};

function found(name: string, jurisdiction: string): readonly Company[] {
  if (EMPTY.test(name)) return [];
  const wanted = name.toLowerCase();
  const named = EXAMPLES.map(({ profile }) => profile).filter(
    (profile) => profile.incorporationCountry === jurisdiction && profile.name.toLowerCase().includes(wanted),
  );
  return named.length > 0 ? named : invent(name, jurisdiction);
}

function example(nativeId: string): CompanyProfile | undefined {
  return EXAMPLES.find(({ profile }) => profile.nativeId === nativeId)?.profile;
}

function idOf({ incorporationCountry: jurisdiction, nativeId }: Company): string {
  return companyId({ register: 'sandbox', jurisdiction, nativeId });
}
