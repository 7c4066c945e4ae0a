/** Schemas for answers of identity providers. They bound every text, and take what is optional from the wrong type as absent. */
import * as z from 'zod';
import { countryOf } from './codes/countries.ts';

/** Longer texts are truncated. */
const TEXT_CHARACTERS = 200;
/** Maximum members of a list. */
const LIST_MEMBERS = 100;

/** Control characters, and characters that reverse the direction of text or are invisible. */
const UNSAFE = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu;

/** NFC, without lone surrogates, control characters and outer space; at most 200 characters. Null where nothing is left. */
export function cleanText(text: string): string | null {
  const clean = text
    // A longer prefix cannot shrink below the limit in the steps that follow, except by characters that are removed.
    .slice(0, TEXT_CHARACTERS * 4)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(UNSAFE, '')
    .trim();
  const cut = clean.length <= TEXT_CHARACTERS ? clean : clean.slice(0, TEXT_CHARACTERS).toWellFormed().trim();
  return cut === '' ? null : cut;
}

/** An optional text. */
export const maybeText = z.string().transform(cleanText).nullish().catch(null).default(null);

/** An id of the provider, which must be there. */
export const providerId = z.string().regex(/^[\w-]{1,128}$/);

/** An optional country as ISO 3166-1 alpha-2, from any code of documents (`codes/countries.ts`). */
export const maybeCountry = z.string().transform(countryOf).nullish().catch(null).default(null);

/** An optional object: null where it is missing or of another form. */
export function maybe<S extends z.ZodType>(schema: S) {
  return schema.nullish().catch(null).default(null);
}

/** A required list, truncated to 100 members. */
export function several<S extends z.ZodType>(member: S) {
  return z.array(member).transform((members) => members.slice(0, LIST_MEMBERS));
}

/** The day, or null where the calendar has no such day. */
export function dayOf(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** Parses JSON of a callback, of which the signature was verified. Undefined where it does not fit. */
export function parseCallback<S extends z.ZodType>(body: Uint8Array, schema: S): z.output<S> | undefined {
  try {
    const outcome = schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
    return outcome.success ? outcome.data : undefined;
  } catch {
    return undefined;
  }
}
