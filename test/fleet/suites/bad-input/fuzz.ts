/** Random requests on random routes: bodies with several things wrong, odd queries, odd headers, broken text. */
import fc from 'fast-check';
import type { Route } from '#shared/contract/route.ts';
import type { WireOptions } from '../../../support/fleet/client.ts';
import { ACCEPTED } from './accepted.ts';
import { placesIn, replaced, WRONG_VALUES } from './mutants.ts';

export interface FuzzRequest {
  readonly contract: Route;
  readonly path: string;
  readonly options: WireOptions;
}

const anything = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...WRONG_VALUES) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'toString', '2026-02-30', '+49', 'a@b', '00:00', 'DE', 'all'),
  },
);
const change = fc.record({ place: fc.nat(), value: anything, rename: fc.boolean() });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const visible = fc.string({ unit: fc.constantFrom(...'aZ09-_.~=&%+;,/"\'()<>'), maxLength: 60 });

const wild = fc.record({
  accepted: fc.constantFrom(...ACCEPTED),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  query: fc.option(visible, { freq: 3 }),
  header: fc.option(
    fc.tuple(
      fc.constantFrom('Content-Type', 'Accept', 'Idempotency-Key', 'X-Request-Signature', 'Cookie'),
      visible,
    ),
    { freq: 4 },
  ),
  cut: fc.option(fc.nat({ max: 300 }), { freq: 6 }),
});

/** `count` requests, always the same ones for a seed. */
export function fuzzRequests(seed: number, count: number): readonly FuzzRequest[] {
  return fc.sample(wild, { seed, numRuns: count }).map((sample) => {
    const { accepted } = sample;
    const { contract } = accepted;
    const body = sample.changes.reduce<unknown>(changed, accepted.body ?? {});
    const text = JSON.stringify(body) ?? 'null';
    const raw = sample.cut === null ? text : text.slice(0, sample.cut);
    const headers = sample.header === null ? {} : { [sample.header[0]]: sample.header[1] };
    const path = accepted.path + (sample.query === null ? '' : `?${encodeURI(sample.query)}`);
    const sent = contract.method === 'GET' ? {} : { raw };
    return { contract, path, options: { ...sent, headers } };
  });
}

function changed(body: unknown, { place, value, rename }: Change): unknown {
  const places = placesIn(body);
  const at = places[place % Math.max(1, places.length)];
  if (at === undefined) return value;
  // Not every object can be made a string.
  const name = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return rename ? replaced(body, [...at.slice(0, -1), name.slice(0, 20)], value) : replaced(body, at, value);
}
