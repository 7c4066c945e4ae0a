/** The index of names beside a plain list of what was done: a write is seen at once, what is deleted never again, by nobody else ever. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { company, EntityFixture, person } from '../../../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { makeTenant } from '../../../../support/tenant.ts';
import { withApi } from '../../../../support/with-api.ts';

const NAMES = ['Aldgate', 'Bexley', 'Aldgate Bexley', 'Ærø Færge', 'aldgate', 'Ålesund'];

type Step =
  | { readonly kind: 'create'; readonly fixture: number; readonly name: string; readonly isPerson: boolean }
  | { readonly kind: 'rename' | 'note' | 'remove'; readonly pick: number; readonly name: string }
  | { readonly kind: 'fold'; readonly fixture: number };

const name = fc.constantFrom(...NAMES);
const fixture = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create'), fixture, name, isPerson: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('rename', 'note', 'remove'), pick: fc.nat(), name }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold'), fixture }) },
);

interface Known {
  readonly id: string;
  readonly fixture: number;
  readonly isPerson: boolean;
  name: string;
}

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** The name as the entity shows it: persons have a first name that is the same for all. */
const shown = (known: Known) => (known.isPerson ? `Kim ${known.name}` : known.name);

async function apply(fixtures: readonly EntityFixture[], known: Known[], each: Step): Promise<void> {
  if (each.kind === 'fold') {
    await fixtures[each.fixture]?.fold();
  } else if (each.kind === 'create') {
    const body = each.isPerson ? person('Kim', each.name) : company(each.name);
    const id = (await fixtures[each.fixture]?.id(body)) ?? '';
    known.push({ id, fixture: each.fixture, isPerson: each.isPerson, name: each.name });
  } else {
    const one = known[each.pick % Math.max(1, known.length)];
    const own = fixtures[one?.fixture ?? 0];
    if (one === undefined || own === undefined) return;
    if (each.kind === 'remove') known.splice(known.indexOf(one), 1);
    await changeOne(own, one, each);
  }
}

async function changeOne(
  own: EntityFixture,
  one: Known,
  each: { readonly kind: 'rename' | 'note' | 'remove'; readonly name: string },
): Promise<void> {
  if (each.kind === 'remove') await own.remove(one.id);
  if (each.kind === 'note') await own.change(one.id, { phone: each.name });
  if (each.kind !== 'rename') return;
  one.name = each.name;
  await own.change(one.id, one.isPerson ? { last_name: each.name } : { legal_name: each.name });
}

async function compare(own: EntityFixture, known: readonly Known[]): Promise<void> {
  for (const wanted of ['Aldgate', 'Kim Ålesund', 'æ']) {
    const holding = known.filter((each) => fold(shown(each)).includes(fold(wanted)));
    const { count, results } = await own.listed({ search: wanted });
    expect(count).toBe(holding.length);
    expect(results.map(({ id }) => id)).toEqual(holding.map(({ id }) => id).toReversed());
    const equal = known.filter((each) => fold(shown(each)) === fold(wanted)).map(({ id }) => id);
    const found = await own.found(wanted, { threshold: '1', limit: '50' });
    expect(found.map(({ id }) => id).toSorted()).toEqual(equal.toSorted());
  }
  const everything = await own.found('Kim Aldgate', { threshold: '0', limit: '50' });
  const ids = new Map(known.map((each) => [each.id, shown(each)]));
  for (const { id, name: found } of everything) expect(found).toBe(ids.get(id));
}

describe('whatever is done', () => {
  it('every tenant and environment finds its own names as they now are, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const tenant = await makeTenant(api);
        const fixtures = [
          new EntityFixture(api, tenant, 'test'),
          new EntityFixture(api, tenant, 'live'),
          await EntityFixture.open(api),
        ];
        const known: Known[] = [];
        for (const each of steps) {
          // Of two in the same millisecond the greater id comes first, which a plain list does not know.
          await api.clock.advance(1_000);
          await apply(fixtures, known, each);
        }
        for (const [at, own] of fixtures.entries())
          await compare(
            own,
            known.filter((each) => each.fixture === at),
          );
      }),
      { numRuns: 6 },
    );
  });
});
