/** Dates, times and countries in the reader's own English. */
import { COUNTRY_CODES } from '#shared/contract/countries.ts';

const LOCALE = navigator.languages.find((tag) => /^en\b/i.test(tag)) ?? 'en-GB';

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
  return Number.isNaN(at.getTime()) ? String(value) : at.toLocaleString(LOCALE, style);
}

const regions = new Intl.DisplayNames(LOCALE, { type: 'region' });

/** Name of a country by its code; what is no code is shown as it is. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

/** A value to choose, and how it reads. */
export type Choice = readonly [value: string, label: string];

/** Every country the service accepts, in the order of its name. */
export const COUNTRIES: readonly Choice[] = COUNTRY_CODES.map(
  (code): Choice => [code, countryName(code)],
).sort(([, a], [, b]) => a.localeCompare(b, LOCALE));
