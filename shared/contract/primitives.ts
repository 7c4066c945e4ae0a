/** The small types that every contract is built from: identifiers, instants, days, texts, numbers in queries. */
import * as z from 'zod';
import { isCountryCode } from './countries.ts';

/** Identifier of most resources (GEN-005); read in either case, as some databases write it in capitals. */
export const Uuid = z.uuid().toLowerCase().meta({ id: 'Uuid', pattern: undefined });

/** Instant as answered: ISO 8601 in UTC with milliseconds (GEN-006). */
export const Instant = z.iso.datetime().meta({ id: 'Instant', pattern: undefined });

/** Calendar day, `YYYY-MM-DD`, that exists in the Gregorian calendar (GEN-007). */
export const Day = z.iso.date().meta({ id: 'Day', pattern: undefined });

/** ISO 3166-1 alpha-2 code in capitals (GEN-011). */
export const Country = z
  .string()
  .refine(isCountryCode, 'Must be an ISO 3166-1 alpha-2 country code.')
  .meta({ id: 'Country', examples: ['DE'] });

/** E-mail address that can be written into a message header. */
export const Email = z
  .email('Enter a valid e-mail address.')
  .max(254)
  .meta({ id: 'Email', pattern: undefined });

/**
 * Text of `min` to `max` Unicode code points, free of NUL and of lone surrogates (which no store and no other system
 * could carry unchanged). With `min` it must hold more than white space.
 */
export function text(max: number, min = 0) {
  const name = `${min} to ${max}`;
  const known = texts.get(name) ?? newText(max, min);
  texts.set(name, known);
  return known;
}

/** Texts of equal length are one schema: hundreds of fields have one, and each would be made at every start. */
const texts = new Map<string, ReturnType<typeof newText>>();

function newText(max: number, min: number) {
  return z
    .string()
    .check((context) => {
      const problem = textProblem(context.value, max, min);
      if (problem !== undefined)
        context.issues.push({ code: 'custom', message: problem, input: context.value });
    })
    .meta({ minLength: min, maxLength: max });
}

function textProblem(value: string, max: number, min: number): string | undefined {
  if (!value.isWellFormed()) return 'Contains an unpaired surrogate.';
  if (value.includes('\u0000')) return 'Contains a NUL character.';
  // There are never more code points than UTF-16 units, so counting is rarely needed.
  if (value.length > max && codePoints(value) > max) return `Must be at most ${max} characters.`;
  return min > 0 && value.trim().length < min ? 'May not be blank.' : undefined;
}

/** Text that must say something. */
export function requiredText(max: number) {
  return text(max, 1);
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

/** Size of a page: anything above `max` is clamped to it (decisions 45). */
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
