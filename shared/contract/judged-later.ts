/** What a schema takes as it is, and what is judged later by another one, which is known before: items of a batch, JSON within a text. */
import * as z from 'zod';

const later = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Takes anything, and remembers the schema that judges it later. */
export function judgedLater(schema: z.ZodType): z.ZodUnknown {
  const item = z.unknown();
  later.set(item, schema);
  return item;
}

/** What judges later what `schema` takes; undefined for all other schemas. */
export function laterJudgeOf(schema: z.core.$ZodType): z.ZodType | undefined {
  return later.get(schema);
}

const inText = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Takes a text, and remembers the schema that judges the JSON in it later. */
export function jsonInText(schema: z.ZodType): z.ZodString {
  const text = z.string();
  inText.set(text, schema);
  return text;
}

/** What judges the JSON in the texts that `schema` takes; undefined for all other schemas. */
export function textJudgeOf(schema: z.core.$ZodType): z.ZodType | undefined {
  return inText.get(schema);
}
