/** Items of a batch that are judged one by one after the batch was accepted: what they are judged by is known before. */
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
