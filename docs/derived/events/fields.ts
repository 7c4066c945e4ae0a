/** The fields of every event: what a filter of a subscription may name. */
import * as z from 'zod';
import type { EventContract } from '#shared/contract/message.ts';
import { emissions } from './emissions.ts';

const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  $ref: z.string().optional(),
  get items(): z.ZodOptional<typeof JsonSchema> {
    return JsonSchema.optional();
  },
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
 * By event and field what it may hold: values, and forms of values with their format and bounds. A filter of a subscription that asks for
 * something else lets nothing through.
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

/** Each once, in the order of the schema. */
function formOf(schema: JsonSchema, named: Named): readonly unknown[] {
  const byText = new Map(alternativesOf(schema, named).map((each) => [JSON.stringify(each), each]));
  return [...byText.values()];
}

function alternativesOf(reference: JsonSchema, named: Named): readonly unknown[] {
  const schema = named(reference);
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => alternativesOf(one, named));
  return [schema.type ?? 'any'].flat().flatMap((type) => ofType(type, schema, named));
}

function ofType(
  type: string,
  { format, minimum, maximum, items }: JsonSchema,
  named: Named,
): readonly unknown[] {
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  return [
    {
      type,
      ...(format === undefined ? {} : { format }),
      ...(isBound(minimum) ? { minimum } : {}),
      ...(isBound(maximum) ? { maximum } : {}),
      ...(items === undefined ? {} : { items: formOf(items, named) }),
    },
  ];
}

/** The limits of integers in JavaScript say nothing of a field. */
function isBound(limit: number | undefined): boolean {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
}
