/** The small types that every contract is built from: identifiers, instants, days, texts, numbers in queries. */
import { carriedEmail, isEmail, MOST_EMAIL } from '@probity/written/addresses';
import { asOneLine, isTurned, withoutControls, withoutTurns } from '@probity/written/characters';
import { isCountryCode } from '@probity/written/countries';
import { countryRefusal } from '@probity/written/country-names';
import { hasLetter, hasLetterOrDigit, isVisible } from '@probity/written/visible';
import * as z from 'zod';

/** Identifier of most resources (GEN-005); read in either case, as some databases write it in capitals. */
export const Uuid = z.uuid().toLowerCase().meta({ id: 'Uuid', pattern: undefined });

/** Instant as answered: ISO 8601 in UTC with milliseconds (GEN-006). */
export const Instant = z.iso.datetime().meta({ id: 'Instant', pattern: undefined });

/** Calendar day, `YYYY-MM-DD`, that exists in the Gregorian calendar (GEN-007). */
export const Day = z.iso.date().meta({ id: 'Day', pattern: undefined });

/** ISO 3166-1 alpha-2 code in capitals (GEN-011). */
export const Country = z
  .string()
  .refine(isCountryCode, { error: ({ input }) => countryRefusal(String(input)) })
  .meta({ id: 'Country', examples: ['DE'] });

/**
 * E-mail address that can be written into a message header, of any script. It is read without surrounding blanks, and with its domain
 * in the ASCII form that mail systems carry.
 */
export const Email = z
  .string()
  .overwrite(carriedEmail)
  .refine(isEmail, 'Enter a valid e-mail address.')
  .meta({ id: 'Email', format: 'email', maxLength: MOST_EMAIL });

/** How a text is written. */
interface Kind {
  /** What is read in place of the text: without characters that nobody sees. */
  readonly read: (value: string) => string;
  /** What is wrong with a text that was read and is not blank. */
  readonly problem?: (value: string) => string | undefined;
}

const TEXT: Kind = { read: (value) => (isCarried(value) ? withoutControls(value) : value) };
const LINE: Kind = { read: (value) => (isCarried(value) ? asOneLine(value) : value) };
const SOUGHT: Kind = { read: (value) => LINE.read(withoutTurns(value)) };
const NAME: Kind = {
  ...LINE,
  problem: (value) => (hasLetterOrDigit(value) ? undefined : 'Needs a letter or a digit.'),
};
const PERSON: Kind = {
  ...LINE,
  problem: (value) => (hasLetter(value) ? undefined : 'Needs a letter.'),
};

/**
 * Text of `min` to `max` Unicode code points, perhaps of several lines. Refused are NUL and lone surrogates (which no store and no other
 * system could carry unchanged), and characters that turn the order of others. Other control characters are left out. With `min` a
 * reader must see something.
 */
export function text(max: number, min = 0) {
  return written(TEXT, max, min);
}

/** Text that must say something. */
export function requiredText(max: number) {
  return text(max, 1);
}

/** The same on one line: ends of lines are read as spaces, and characters that nobody sees are left out. */
export function line(max: number, min = 0) {
  return written(LINE, max, min);
}

/** What is searched for: a line that nobody is refused, because it is not stored. */
export function soughtText(max: number, min = 0) {
  return written(SOUGHT, max, min);
}

/** The name of a thing: a line with a letter or a digit. Without `min` it may be blank. */
export function name(max: number, min = 0) {
  return written(NAME, max, min);
}

/** The name of somebody, which must be given: a line with a letter of any script. */
export function personName(max: number) {
  return written(PERSON, max, 1);
}

/** Texts of one kind and of equal length are one schema: hundreds of fields have one, and each would be made at every start. */
const texts = new Map<Kind, Map<string, ReturnType<typeof newText>>>();

function written(kind: Kind, max: number, min: number) {
  const ofKind = texts.get(kind) ?? new Map<string, ReturnType<typeof newText>>();
  texts.set(kind, ofKind);
  const length = `${min} to ${max}`;
  const known = ofKind.get(length) ?? newText(kind, max, min);
  ofKind.set(length, known);
  return known;
}

function newText(kind: Kind, max: number, min: number) {
  return z
    .string()
    .overwrite(kind.read)
    .check((context) => {
      const problem = textProblem(kind, context.value, max, min);
      if (problem !== undefined)
        context.issues.push({ code: 'custom', message: problem, input: context.value });
    })
    .meta({ minLength: min, maxLength: max });
}

function textProblem(kind: Kind, value: string, max: number, min: number): string | undefined {
  if (!value.isWellFormed()) return 'Contains an unpaired surrogate.';
  if (value.includes('\u0000')) return 'Contains a NUL character.';
  if (isTurned(value)) return 'Contains a character that turns the direction of text (U+202D or U+202E).';
  // There are never more code points than UTF-16 units, so counting is rarely needed.
  if (value.length > max && codePoints(value) > max) return `Must be at most ${max} characters.`;
  if (min > 0 && (value.trim().length < min || !isVisible(value))) return 'May not be blank.';
  return isVisible(value) ? kind.problem?.(value) : undefined;
}

/** What is refused is not changed before: its refusal says what is wrong with it. */
function isCarried(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000') && !isTurned(value);
}

const COUNT = 'Must be a whole number of at least 1.';

/** A whole number of at least 1 in a query string. */
function count() {
  return z.coerce.number(COUNT).int(COUNT).min(1, COUNT);
}

/** Which page of a list; the first where nothing is said. */
export function pageNumber() {
  return count().default(1);
}

/** Size of a page: anything above `max` is clamped to it (R45). */
export function pageSize(fallback: number, max: number) {
  return count()
    .transform((size) => Math.min(size, max))
    .default(fallback);
}

/** The same without a fallback: the list decides where nothing is asked for. */
export function askedPageSize(max: number) {
  return count()
    .transform((size) => Math.min(size, max))
    .optional();
}

const OFFSET = 'Must be a whole number of at least 0.';

/** How many entries of a list are passed over. */
export const Offset = z.coerce
  .number(OFFSET)
  .int(OFFSET)
  .min(0, OFFSET)
  .max(Number.MAX_SAFE_INTEGER, OFFSET)
  .default(0);

/** `true` or `false` in a query string. */
export const QueryBoolean = z
  .enum(['true', 'false', 'True', 'False', '1', '0'])
  .transform((word) => word === 'true' || word === 'True' || word === '1');

/**
 * One file of a multipart body as its sender declared it: nothing of it is checked yet. `field` is the name of its form
 * field, `filename` may hold anything, `contentType` is the declared one.
 */
export const SentFile = z.object({
  field: z.string(),
  filename: z.string(),
  contentType: z.string(),
  bytes: z.instanceof(Uint8Array),
});
export type SentFile = z.output<typeof SentFile>;

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** A place in a list (ASCII) as callers see it: base64url, which says nothing about what is behind it. */
export function shownPlace(place: string): string {
  return btoa(place).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The place that a caller sent back; empty where it is none. */
export function placeOf(shown: string): string {
  try {
    return atob(shown.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
