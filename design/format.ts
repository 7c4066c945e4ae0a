/** Formats dates, times, percentages, sizes and countries in the current language. */
import { COUNTRY_CODES } from '@probity/written/countries';

/**
 * Locale for all formatting: the browser's regional variant of the language where it names one. Calendar and digits
 * are fixed to those in which answers are typed and stored, whatever the region prefers.
 */
let locale = 'en';

/** An option of a selection: its value, and its label in the current language. */
export type Choice = readonly [value: string, label: string];

/** Every country the service accepts, sorted by name. */
export let countries: readonly Choice[] = [];

let regions: Intl.DisplayNames;

/** Sets the locale by a language code such as `de`. */
export function setLocale(language: string): void {
  const own =
    navigator.languages.find((tag) => tag.startsWith(language)) ?? DEFAULT_REGION[language] ?? language;
  locale = `${own}-u-ca-gregory-nu-latn`;
  regions = new Intl.DisplayNames(locale, { type: 'region' });
  countries = COUNTRY_CODES.map((code): Choice => [code, countryName(code)]).sort(([, a], [, b]) =>
    a.localeCompare(b, locale),
  );
}

/** Plain `en` means American English, whose date format is ambiguous elsewhere. */
const DEFAULT_REGION: Readonly<Record<string, string>> = { en: 'en-GB' };

/**
 * The function that `make` makes for the current locale, made once for each locale: to make a formatter takes a hundred times as long
 * as to use it. It keeps the time zone that the browser had when it was made.
 */
export function localized<T, R>(make: (locale: string) => (value: T) => R): (value: T) => R {
  const made: Record<string, (value: T) => R> = {};
  return (value) => {
    const format = made[locale] ?? make(locale);
    made[locale] = format;
    return format(value);
  };
}

/** Formats an instant (ISO 8601) in the reader's time zone, which it names: `1 March 2026 at 10:00 CET`. */
export const formatInstant = dates({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Formats the time of day of an instant (ISO 8601, or milliseconds since the epoch) in the reader's time zone. */
export const formatTime = dates({ timeStyle: 'short' });

/** Formats a day (`YYYY-MM-DD`). It has no time zone; formatting it as UTC keeps the day that was typed. */
export const formatDay = dates({ dateStyle: 'long', timeZone: 'UTC' });

/** An invalid date is returned unchanged. */
function dates(style: Intl.DateTimeFormatOptions): (value: string | number) => string {
  const format = localized((to) => new Intl.DateTimeFormat(to, style).format);
  return (value) => {
    const at = +new Date(value);
    return Number.isNaN(at) ? String(value) : format(at);
  };
}

/** Name of a country by its code. An unknown code is returned unchanged. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Formats a number with up to three decimals, such as a count. */
export const formatNumber = numbers();

/** Formats a share from 0 to 1 as a whole percentage. */
export const formatPercent = numbers({ style: 'percent' });

const KIB = 1024;

/** Formats a number of bytes in kilobytes or megabytes. */
export function formatSize(bytes: number): string {
  const [amount, unit] = bytes < KIB * KIB ? [bytes / KIB, 'kilobyte'] : [bytes / KIB / KIB, 'megabyte'];
  return numbers({ style: 'unit', unit, maximumFractionDigits: 1 })(Math.max(amount, 0.1));
}

/** Returns what formats numbers in `style`. */
export function numbers(style?: Intl.NumberFormatOptions): (value: number) => string {
  return localized((to) => new Intl.NumberFormat(to, style).format);
}

const SHARE = { style: 'percent', maximumFractionDigits: 2 } as const;
const exactShare = numbers(SHARE);
const shareBand = localized((to) => {
  const format = new Intl.NumberFormat(to, SHARE);
  return ([least, most]: readonly [least: number, most: number]) => format.formatRange(least, most);
});

/** A share, or a band of shares, in percent: `25–50 %`. Undefined where it is not known. */
export function formatShare(share: number | null, most: number | null): string | undefined {
  if (share === null) return undefined;
  return most === null || most === share ? exactShare(share / 100) : shareBand([share / 100, most / 100]);
}
