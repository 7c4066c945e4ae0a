/** What a schema knows, whatever it is made of. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { refusedNames, unknownNames } from '#shared/http/names/unknown-names.ts';

const Inner = z.object({ street: z.string(), city: z.string() });
const Any = z
  .object({
    optional: Inner.optional(),
    nullish: Inner.nullish(),
    listed: z.array(Inner),
    defaulted: Inner.default({ street: '', city: '' }),
    piped: Inner.transform(({ city }) => city),
    refined: Inner.refine(() => true),
    either: z.union([z.object({ alpha_one: z.string() }), z.object({ beta_two: z.string() }), z.string()]),
    both: z.intersection(z.object({ gamma: z.string() }), z.object({ delta: z.string() })),
    lazy: z.lazy(() => Inner),
    record: z.record(z.string(), z.object({ known: z.string() })),
    open: z.looseObject({ known: z.string() }),
    free: z.unknown(),
    json: z.json(),
  })
  .partial();

const found = (value: unknown) => unknownNames(Any, value).map(({ path, meant }) => [path, meant]);

describe('unknown names', () => {
  it.each(['optional', 'nullish', 'defaulted', 'piped', 'refined', 'lazy'])(
    'are found within %s',
    (field) => {
      expect(found({ [field]: { street: '', city: '', stret: '', zebra: '' } })).toEqual([
        [`${field}.stret`, 'street'],
        [`${field}.zebra`, undefined],
      ]);
    },
  );

  it('are found in lists, and judged by the fields of every variant', () => {
    expect(found({ listed: [{ city: '' }, { citty: '' }] })).toEqual([['listed.1.citty', 'city']]);
    expect(found({ either: { alpha_one: '', beta_two: '' }, both: { gamma: '', delta: '' } })).toEqual([]);
    expect(found({ either: { beta_tow: '' }, both: { delat: '' } })).toEqual([
      ['either.beta_tow', 'beta_two'],
      ['both.delat', 'delta'],
    ]);
  });

  it('are not looked for in records, open objects and free JSON', () => {
    expect(
      found({ record: { anything: {} }, open: { knwon: 1 }, free: { x: 1 }, json: { y: { z: 1 } } }),
    ).toEqual([]);
  });

  it('are few, short and of no harm, whatever is sent', () => {
    void fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const names = unknownNames(Any, value);
        expect(names.length).toBeLessThanOrEqual(20);
        expect(Object.keys(refusedNames(names, true)).length).toBeLessThanOrEqual(20);
      }),
    );
    expect(unknownNames(Any, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toHaveLength(2);
  });
});
