/**
 * What a schema does not tell of what it takes: by which other one it is judged later (items of a batch, JSON within a text), and that its
 * objects are of somebody else's making.
 */
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

const others = new WeakSet<z.core.$ZodType>();

/** Remembers that objects of this schema are made by programs of others, who may add members: those are not read, and no mistake. */
export function madeByOthers<Schema extends z.ZodType>(schema: Schema): Schema {
  others.add(schema);
  return schema;
}

export function isMadeByOthers(schema: z.core.$ZodType): boolean {
  return others.has(schema);
}
