/** Conversions that all registers share: days, texts, countries, codes. */
import { COUNTRY_CODES } from '@probity/written/countries';
import { ProviderCallFailed } from '#shared/platform/outbound/provider/failure.ts';
import type { Company, CompanyAddress, CompanyProfile, RegisterName } from '../register.ts';
import { bounded } from './reading.ts';

/** Fields of a profile that a register does not publish. */
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
  otherNames: [],
  partial: false,
} as const satisfies Partial<CompanyProfile>;

/** The date at the start of a text, or null. */
export function day(text: string | null | undefined): string | null {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
  return found === undefined || !isDay(found) ? null : found;
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` at the start of a text, or null. */
export function partialDay(text: string | null | undefined): string | null {
  const [found, month] = /^[12]\d{3}(?:-(0[1-9]|1[0-2])(?!\d))?/.exec(text?.trim() ?? '') ?? [];
  if (found === undefined) return null;
  return month === undefined ? found : (day(text?.trim()) ?? found);
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The trimmed text, or null where it is empty. */
export function nonEmpty(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** The non-empty parts, joined, or null where there is none. */
export function joined(parts: readonly (string | null | undefined)[], glue = ' '): string | null {
  return nonEmpty(parts.flatMap((part) => nonEmpty(part) ?? []).join(glue));
}

/** The lines of an address as one, bounded like every other text. Null where there is none. */
export function addressLines(lines: readonly (string | null | undefined)[]): string | null {
  const line = joined(lines, ', ');
  return line === null ? null : bounded(line);
}

/** `some-code` becomes `Some code`. */
export function words(code: string): string {
  const text = code.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** By language and name. */
const codesByName = new Map<string, ReadonlyMap<string, string>>();

/** The country code for a country name or a code. Any other text is returned unchanged. */
export function country(text: string | null | undefined, language: 'en' | 'fr' = 'en'): string | null {
  const name = nonEmpty(text);
  return name === null ? null : (codesIn(language).get(folded(name)) ?? name);
}

function codesIn(language: 'en' | 'fr'): ReadonlyMap<string, string> {
  const known = codesByName.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const codes = new Map(
    COUNTRY_CODES.flatMap((code): (readonly [string, string])[] => [
      [code, code],
      [folded(names.of(code) ?? code), code],
    ]),
  );
  codesByName.set(language, codes);
  return codes;
}

/** Registers write names of countries in capitals, often without accents. */
function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
}

export function address(parts: Partial<CompanyAddress>): CompanyAddress {
  return { line1: null, city: null, postalCode: null, country: null, ...parts };
}

/** The companies whose number has the register's form. The others cannot be looked up again and are left out. */
export function listed(companies: readonly Company[], form: RegExp): readonly Company[] {
  return companies.filter(({ nativeId }) => form.test(nativeId));
}

/** Refuses a number that cannot belong to the register, without asking it. */
export function requireForm(register: RegisterName, nativeId: string, form: RegExp): void {
  if (!form.test(nativeId)) throw new ProviderCallFailed(register, 'not_found');
}

/** A part of a profile: `absent` where the register has none, undefined where the call failed. */
export async function part<T>(ask: () => Promise<T>, absent: T): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderCallFailed)) throw error;
    return error.reason === 'not_found' ? absent : undefined;
  }
}
