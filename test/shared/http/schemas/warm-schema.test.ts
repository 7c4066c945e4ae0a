/** A schema that is used often is compiled, and judges as it did before. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Route } from '#shared/contract/route.ts';
import { warm } from '#shared/http/schemas/warm-schema.ts';
import { routeGroups } from '../../../../docs/derived.ts';

const USES = 1_010;

/** Uses the schema until it is compiled. */
async function warmed(schema: z.ZodType): Promise<z.ZodType> {
  for (let use = 0; use < USES; use += 1) warm(schema);
  await import('#shared/http/schemas/compiler.ts');
  await new Promise(setImmediate);
  return warm(schema);
}

const routes: readonly Route[] = Object.values(routeGroups()).flat();
const schemas = routes.flatMap(({ id, query, body, success }) =>
  [query, body, success.body].flatMap((schema): [string, z.ZodType][] =>
    schema === undefined ? [] : [[id, schema]],
  ),
);

const outcome = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? { data: parsed.data } : { issues: parsed.error.issues };
};

const field = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'company',
    'DE',
    '2001-02-28',
    'a@b.example',
    '5',
    'true',
    '0b7e7c1e-0000-4000-8000-000000000003',
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.jsonValue(),
);

/** Values of any kind, and objects with the members that the schema names. */
function valuesFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const names = schema instanceof z.ZodObject ? [...Object.keys(schema.shape), 'stranger'] : ['entity_type'];
  const members = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: members }, field);
}

describe('a schema that is used often', () => {
  it('is compiled after some uses, and not before', async () => {
    const schema = z.object({ name: z.string() });
    expect(warm(schema)).toBe(schema);
    const compiled = await warmed(schema);
    expect(compiled).not.toBe(schema);
    expect(warm(schema)).toBe(compiled);
  });

  it('gives the data and the issues that it gave before, on every route', { timeout: 120_000 }, async () => {
    expect(schemas.length).toBeGreaterThan(routes.length);
    for (const [id, schema] of schemas) {
      const compiled = await warmed(schema);
      await fc.assert(
        fc.property(valuesFor(schema), (value) => {
          expect(outcome(compiled, value), id).toEqual(outcome(schema, value));
        }),
        { numRuns: 30 },
      );
    }
  });
});
