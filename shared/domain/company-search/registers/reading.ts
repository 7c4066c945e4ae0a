/** Schemas for answers of registers. They bound the length of texts and lists. */
import * as z from 'zod';

/** Longer texts are truncated, so that a stored search fits into one item. */
const TEXT_CHARACTERS = 250;
/** Maximum members of a list. */
const LIST_MEMBERS = 200;

/** A text of at most 250 characters without lone surrogates. */
export function bounded(text: string): string {
  const whole = text.toWellFormed();
  return whole.length <= TEXT_CHARACTERS ? whole : `${whole.slice(0, TEXT_CHARACTERS - 2).toWellFormed()}…`;
}

/** An optional text. */
export const optionalWord = z.string().transform(bounded).nullish();

/** A text that must not be empty. */
export const requiredWord = z
  .string()
  .trim()
  .min(1)
  // Registers pad parts of names.
  .transform((text) => bounded(text.replaceAll(/\s+/g, ' ')));

/** True where a list may have been truncated. */
export function isCut(list: readonly unknown[] | null | undefined): boolean {
  return (list ?? []).length >= LIST_MEMBERS;
}

/** A required list, truncated to 200 members. */
export function several<S extends z.ZodType>(member: S) {
  return z.array(member).transform((members) => members.slice(0, LIST_MEMBERS));
}

/**
 * The readable members of a required list, at most 200: one that lacks what every member must have costs no other one. For lists of
 * search only; where a missing member would be a missing person, use `several`.
 */
export function readable<S extends z.ZodType>(member: S) {
  return z.array(z.unknown()).transform((members) =>
    members.slice(0, LIST_MEMBERS).flatMap((each) => {
      const read = member.safeParse(each);
      return read.success ? [read.data] : [];
    }),
  );
}
