/** The forms that registers' answers are read by: whatever they hold, it comes out bounded and well formed. */
import * as z from 'zod';

/** Longer texts are cut: what is remembered of a search fits into one item, whatever a register says. */
const TEXT_CHARACTERS = 250;
/** Members of a list that are passed on. */
const LIST_MEMBERS = 200;

/** A text of at most 250 characters without lone surrogates. */
export function bounded(text: string): string {
  const whole = text.toWellFormed();
  return whole.length <= TEXT_CHARACTERS ? whole : `${whole.slice(0, TEXT_CHARACTERS - 2).toWellFormed()}…`;
}

/** A text that may be left out. */
export const word = z.string().transform(bounded).nullish();

/** A text that must say something. */
export const saying = z.string().trim().min(1).transform(bounded);

/** Whether a list of officers may have had more members than are passed on. */
export function isCut(list: readonly unknown[] | null | undefined): boolean {
  return (list ?? []).length >= LIST_MEMBERS;
}

/** A list that must be there, of which the first 200 count. */
export function several<S extends z.ZodType>(member: S) {
  return z.array(member).transform((members) => members.slice(0, LIST_MEMBERS));
}
