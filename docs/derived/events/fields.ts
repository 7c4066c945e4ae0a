/** The fields of every event: what a filter of a subscription may name. */
import * as z from 'zod';
import type { EventContract } from '#shared/contract/message.ts';
import { emissions } from './emissions.ts';

const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  $ref: z.string().optional(),
  get anyOf(): z.ZodOptional<z.ZodArray<typeof JsonSchema>> {
    return z.array(JsonSchema).optional();
  },
  get $defs(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof JsonSchema>> {
    return z.record(z.string(), JsonSchema).optional();
  },
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof JsonSchema>> {
    return z.record(z.string(), JsonSchema).optional();
  },
});
type JsonSchema = z.output<typeof JsonSchema>;

/**
 * By event and field: the list of its values, or the types of JSON that they have, as `string|null`. A filter of a subscription that asks
 * for something else lets nothing through.
 */
export function eventFields(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return Object.fromEntries(emissions().map(({ event }) => [event.type, fieldsOf(event)]));
}

function fieldsOf(event: EventContract): Readonly<Record<string, unknown>> {
  const options = { unrepresentable: 'any', io: 'output' } as const;
  const { $defs = {}, ...schema } = JsonSchema.parse(z.toJSONSchema(event.data, options));
  const named = (each: JsonSchema) => $defs[each.$ref?.split('/').at(-1) ?? ''] ?? each;
  const forms = [schema, ...(schema.anyOf ?? [])].flatMap((each) =>
    Object.entries(named(each).properties ?? {}),
  );
  const byName = Map.groupBy(forms, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, formOf({ anyOf: all.map(([, each]) => each) }, named)]),
  );
}

/** What stands behind a reference to a named schema. */
type Named = (schema: JsonSchema) => JsonSchema;

function formOf(schema: JsonSchema, named: Named): unknown {
  const values = valuesOf(schema, named);
  return values === undefined ? [...new Set(typesOf(schema, named))].join('|') : [...new Set(values)];
}

/** Every value that the schema allows; undefined where there are too many. */
function valuesOf(reference: JsonSchema, named: Named): readonly unknown[] | undefined {
  const schema = named(reference);
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  if (schema.type === 'null') return [null];
  if (schema.type === 'boolean') return [true, false];
  const each = schema.anyOf?.map((one) => valuesOf(one, named));
  return each?.every((one) => one !== undefined) ? each.flat() : undefined;
}

function typesOf(reference: JsonSchema, named: Named): readonly string[] {
  const schema = named(reference);
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => typesOf(one, named));
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.const !== undefined || schema.enum !== undefined)
    return (schema.enum ?? [schema.const]).map((value) => (value === null ? 'null' : typeof value));
  return ['any'];
}
