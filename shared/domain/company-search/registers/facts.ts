/** Small readings that all registers share: days, texts, countries, and what a code says. */
import { COUNTRY_CODES } from '#shared/contract/countries.ts';
import { ProviderCallFailed } from '#shared/platform/outbound/provider/failure.ts';
import type { Company, CompanyAddress, CompanyProfile, RegisterName } from '../register.ts';
import { countryName } from '../view.ts';

/** What a profile holds where its register publishes nothing of the kind. */
export const NOTHING_MORE = {
  officers: [],
  owners: [],
  filings: [],
  industryCodes: [],
  website: null,
  email: null,
  phone: null,
  tradingNames: [],
  previousNames: [],
  partial: false,
} as const satisfies Partial<CompanyProfile>;

/** The calendar day at the beginning of a text; null where there is none. */
export function day(text: string | null | undefined): string | null {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
  return found === undefined || !isDay(found) ? null : found;
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` at the beginning of a text; null where there is none. */
export function partialDay(text: string | null | undefined): string | null {
  const [found, month] = /^[12]\d{3}(?:-(0[1-9]|1[0-2])(?!\d))?/.exec(text?.trim() ?? '') ?? [];
  if (found === undefined) return null;
  return month === undefined ? found : (day(text?.trim()) ?? found);
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The text without white space around it; null where nothing is left. */
export function said(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** The parts that say something, joined; null where none does. */
export function joined(parts: readonly (string | null | undefined)[], glue = ' '): string | null {
  return said(parts.flatMap((part) => said(part) ?? []).join(glue));
}

/** `some-code` as `Some code`. */
export function words(code: string): string {
  const text = code.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** The code of a country that is written out in English, or is a code already; else the text as it is. */
export function country(text: string | null | undefined): string | null {
  const name = said(text);
  if (name === null) return null;
  codesByName ??= new Map(
    COUNTRY_CODES.flatMap((code) => [
      [code, code],
      [countryName(code).toUpperCase(), code],
    ]),
  );
  return codesByName.get(name.toUpperCase()) ?? name;
}

export function address(parts: Partial<CompanyAddress>): CompanyAddress {
  return { line1: null, city: null, postalCode: null, country: null, ...parts };
}

/** The companies with a number that the register can be asked for again; others are left out. */
export function listed(companies: readonly Company[], form: RegExp): readonly Company[] {
  return companies.filter(({ nativeId }) => form.test(nativeId));
}

/** Refuses a number that the register cannot have given, without asking it. */
export function requireForm(register: RegisterName, nativeId: string, form: RegExp): void {
  if (!form.test(nativeId)) throw new ProviderCallFailed(register, 'not_found');
}

/** A part that a company may lack: `absent` where the register has none, undefined where it could not be had. */
export async function part<T>(ask: () => Promise<T>, absent: T): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderCallFailed)) throw error;
    return error.reason === 'not_found' ? absent : undefined;
  }
}
