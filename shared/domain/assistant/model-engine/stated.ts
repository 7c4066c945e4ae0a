/** Whether a value stands in the words that are quoted for it. What cannot be compared letter by letter is judged by its type. */
import type { AskedQuestion, FoundValue } from '@probity/extraction/model';

/** Share of the words of a text that its quotation must have: names are put in another order, articles are left out. */
const MOST_WORDS = 0.75;

type Judge = (value: string, quoted: string) => boolean;

const JUDGES: Readonly<Record<AskedQuestion['type'], Judge>> = {
  text: hasWords,
  text_and_date: hasWords,
  number: hasNumber,
  percentage: hasNumber,
  currency: hasNumber,
  email: hasLetters,
  url: hasLetters,
  tel: hasDigits,
  country: hasCountry,
  date: () => true,
  // What "yes" means, and which option fits, is what the reader of the quotation judges.
  boolean: () => true,
  yes_no_na: () => true,
  select: () => true,
  multi_select: () => true,
  structured: () => true,
};

/** True where every part of the value is found in `quotations`. */
export function isStated(
  type: AskedQuestion['type'],
  value: FoundValue,
  quotations: readonly string[],
): boolean {
  const quoted = quotations.join('\n');
  if (!JUDGES[type](value.answer_text, quoted)) return false;
  if (value.date_answer !== null && !hasDate(value.date_answer, quoted)) return false;
  const fields = (value.structured_data ?? []).flatMap((row) => Object.values(row).map(String));
  return fields.every((field) => hasWords(field, quoted));
}

function hasWords(value: string, quoted: string): boolean {
  const wanted = wordsOf(value);
  const there = new Set(wordsOf(quoted));
  return wanted.filter((word) => there.has(word)).length >= wanted.length * MOST_WORDS;
}

function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function hasLetters(value: string, quoted: string): boolean {
  return plain(quoted).includes(
    plain(value)
      .replace(/^https?:\/\//u, '')
      .replace(/\/$/u, ''),
  );
}

function hasDigits(value: string, quoted: string): boolean {
  return quoted.replace(/\D/gu, '').includes(value.replace(/\D/gu, ''));
}

/** A number in any grouping: 14,205,610 or 14 205 610 or 14.205.610,00. */
const NUMBER = /\d+(?:[.,'\u00A0\u202F ]\d{3})*(?:[.,]\d+)?/gu;

function hasNumber(value: string, quoted: string): boolean {
  return (quoted.match(NUMBER) ?? []).some((written) => readings(written).includes(Number(value)));
}

/** What a written number may mean: the last sign before other than three digits is the decimal point, or there is none. */
function readings(written: string): readonly number[] {
  const whole = Number(written.replace(/\D/gu, ''));
  const at = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  if (at < 0) return [whole];
  const broken = Number(`${written.slice(0, at).replace(/\D/gu, '')}.${written.slice(at + 1)}`);
  return [whole, broken];
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    .format(Date.UTC(2000, month, 1))
    .toLowerCase(),
);

/** A date in any order, with its month as a number or by its English name. */
function hasDate(date: string, quoted: string): boolean {
  const [year, month, day] = date.split('-').map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  if (year === undefined || day === undefined || name === undefined) return false;
  const numbers = (quoted.match(/\d+/gu) ?? []).map(Number);
  const hasMonth = numbers.includes(month ?? 0) || plain(quoted).includes(name.slice(0, 3));
  return numbers.includes(year) && numbers.includes(day) && hasMonth;
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

function hasCountry(code: string, quoted: string): boolean {
  if (!/^[A-Z]{2}$/u.test(code)) return false;
  return (
    plain(quoted).includes(plain(NAMES.of(code) ?? code)) || new RegExp(`\\b${code}\\b`, 'u').test(quoted)
  );
}
