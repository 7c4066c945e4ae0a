/** Reads dates of publications as partial ISO dates: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR = String.raw`(?:1[6-9]|20)\d{2}`;
const ISO = new RegExp(String.raw`^(${YEAR})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$`);
const WORDS = new RegExp(String.raw`^(?:(\d{1,2})(?:st|nd|rd|th)?[ -])?([A-Za-z]{3,9})\.?,?[ -](${YEAR})$`);
const SLASHED = new RegExp(String.raw`^([\ddmDM]{1,2})[/.]([\ddmDM]{1,2})[/.](${YEAR})$`);
const MONTH_OF_YEAR = new RegExp(String.raw`^([\ddmDM]{1,2})[/.](${YEAR})$`);
const RANGE = new RegExp(String.raw`^(.*?${YEAR})\s*(?:to|-|and|until)\s*(.*?${YEAR})$`, 'i');
const CIRCA = /^(?:circa|c\.|approximately|approx\.?|about|around)\s+/i;

/** A longer range only gives an age group, and is ignored. */
const LONGEST_RANGE_YEARS = 20;
/** The years that "circa" allows on either side. */
const CIRCA_YEARS = 1;

/** One date in its written precision, day before month, or undefined where it is not a date. */
export function partialDate(text: string): string | undefined {
  const written = text.trim();
  const iso = ISO.exec(written);
  if (iso !== null) return assemble(iso[1], Number(iso[2] ?? 0), Number(iso[3] ?? 0));
  const words = WORDS.exec(written);
  if (words !== null) return ofWords(words);
  const slashed = SLASHED.exec(written);
  if (slashed !== null) return assemble(slashed[3], digits(slashed[2]), digits(slashed[1]));
  const month = MONTH_OF_YEAR.exec(written);
  if (month !== null) return assemble(month[2], digits(month[1]), 0);
  return undefined;
}

/**
 * All dates that `text` allows: one for an exact date, the years of a range or of a "circa". Empty where it contains no
 * comparable date.
 */
export function possibleDates(text: string): readonly string[] {
  const written = text.trim();
  const exact = partialDate(written);
  if (exact !== undefined) return [exact];
  const rest = written.replace(CIRCA, '');
  const isCirca = rest !== written;
  const range = RANGE.exec(rest);
  if (range !== null) return rangeOf(range[1], range[2], isCirca);
  const about = partialDate(rest);
  return isCirca && about !== undefined ? circa(about) : [];
}

/** The years around an approximate date. */
export function circa(date: string): readonly string[] {
  const year = yearOf(date);
  return yearsBetween(year - CIRCA_YEARS, year + CIRCA_YEARS);
}

/** Every year from one to the other, both included. Empty for a reversed or too long range. */
export function yearsBetween(from: number, to: number): readonly string[] {
  if (from > to || to - from > LONGEST_RANGE_YEARS) return [];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

function rangeOf(from: string | undefined, to: string | undefined, isCirca: boolean): readonly string[] {
  const first = partialDate(from ?? '');
  const last = partialDate(to ?? '');
  if (first === undefined || last === undefined) return [];
  const open = isCirca ? CIRCA_YEARS : 0;
  return yearsBetween(yearOf(first) - open, yearOf(last) + open);
}

function ofWords([, day, month, year]: RegExpExecArray): string | undefined {
  const index = MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase());
  return index < 0 ? undefined : assemble(year, index + 1, Number(day ?? 0));
}

function digits(text: string | undefined): number {
  return Number(text ?? 0) || 0;
}

/** An invalid day or month is dropped, and the date becomes less exact. */
function assemble(year: string | undefined, month: number, day: number): string | undefined {
  if (year === undefined) return undefined;
  if (month < 1 || month > 12) return year;
  const upToMonth = `${year}-${String(month).padStart(2, '0')}`;
  const daysOfMonth = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return day < 1 || day > daysOfMonth ? upToMonth : `${upToMonth}-${String(day).padStart(2, '0')}`;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
