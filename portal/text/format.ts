/** Dates, times, shares and countries as the language chosen writes them. */
import { COUNTRY_CODES } from '#shared/contract/countries.ts';

/**
 * The reader's own variant of the language where the browser names one. The calendar and the digits are those in which
 * answers are typed and stored, also where a region is used to others.
 */
export let locale = 'en';

/** A value to choose, and how it reads. */
export type Choice = readonly [value: string, label: string];

/** Every country the service accepts, in the order of its name. */
export let countries: readonly Choice[] = [];

let regions: Intl.DisplayNames;

/** From now on everything is written as in `language`, a code such as `de`. */
export function useLocale(language: string): void {
  const own = navigator.languages.find((tag) => tag.startsWith(language)) ?? OWN[language] ?? language;
  locale = `${own}-u-ca-gregory-nu-latn`;
  regions = new Intl.DisplayNames(locale, { type: 'region' });
  countries = COUNTRY_CODES.map((code): Choice => [code, countryName(code)]).sort(([, a], [, b]) =>
    a.localeCompare(b, locale),
  );
}

/** Plain `en` is American: dates there read as another day elsewhere. */
const OWN: Readonly<Record<string, string>> = { en: 'en-GB' };

/** `iso` is an instant; shown in the reader's time zone. */
export function formatInstant(iso: string): string {
  return format(iso, { dateStyle: 'long', timeStyle: 'short' });
}

/** `at` in milliseconds since the epoch. */
export function formatClock(at: number): string {
  return format(at, { timeStyle: 'short' });
}

/** `day` as `YYYY-MM-DD`; it has no time zone, and formatted as UTC it stays the day that was typed. */
export function formatDay(day: string): string {
  return format(day, { dateStyle: 'long', timeZone: 'UTC' });
}

/** What is no date is shown as it is. */
function format(value: string | number, style: Intl.DateTimeFormatOptions): string {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? String(value) : at.toLocaleString(locale, style);
}

/** Name of a country by its code; what is no code is shown as it is. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

/** `share` from 0 to 1. */
export function formatPercent(share: number): string {
  return share.toLocaleString(locale, { style: 'percent' });
}

const KIB = 1024;

/** `bytes` in the unit that reads best, from kilobytes on. */
export function formatSize(bytes: number): string {
  const [amount, unit] = bytes < KIB * KIB ? [bytes / KIB, 'kilobyte'] : [bytes / KIB / KIB, 'megabyte'];
  return Math.max(amount, 0.1).toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
}
