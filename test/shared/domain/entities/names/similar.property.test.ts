/** A search for names finds the same whatever its process has open, and however much of it fits. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesPartition } from '#shared/domain/entities/names/log/change-log.ts';
import { openSearched } from '#shared/domain/entities/names/similar.ts';
import { NameStore } from '#shared/domain/entities/names/store.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { company, EntityFixture } from '../../../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { breadth } from '../../../../support/sampling/breadth.ts';
import { withApi } from '../../../../support/with-api.ts';

const NAMES = ['Aldgate', 'Bexley', 'Aldgate Bexley', 'Camden Lock', 'Dulwich'];
/** What a card is held to weigh while it is open. */
const CARD_BYTES = 400;

const tenant = fc.nat(1);
const name = fc.constantFrom(...NAMES);
const pick = fc.nat(2);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create'), tenant, name, pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('rename', 'remove'), tenant, name, pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold'), tenant, name, pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('search'), tenant, name, pick }) },
);

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

interface Old {
  readonly fixture: EntityFixture;
  readonly ids: string[];
}

/** A tenant with entities that are older than the index of names, so that there is no change for them. */
async function oldTenant(): Promise<Old> {
  const fixture = await EntityFixture.open(api);
  const ids: string[] = [];
  for (const text of ['Aldgate', 'Bexley', 'Camden Lock']) ids.push(await fixture.id(company(text)));
  const pk = namesPartition(fixture.tenant.scopes.test);
  await fixture.tenant.table('test').commit(ids.map((id) => ({ remove: { pk, sk: `N#${id}` } })));
  return { fixture, ids };
}

async function found(store: NameStore, { fixture: { tenant } }: Old, text: string) {
  const scope = tenant.scopes.test;
  const vault = workerContext(api.ports).vault(scope);
  const { search } = await openSearched(store, tenant.table('test'), scope, vault);
  return search.find({ text, type: 'company', threshold: 0.3, limit: 50 });
}

async function expectSame(store: NameStore, tenant: Old, text: string): Promise<void> {
  const fresh = await found(new NameStore(api.ports.objects, 0), tenant, text);
  expect(await found(store, tenant, text)).toEqual(fresh);
}

async function write({ fixture, ids }: Old, kind: string, text: string, at: number): Promise<void> {
  const id = ids[at] ?? '';
  if (kind === 'create') ids.push(await fixture.id(company(text)));
  else if (kind === 'rename') await fixture.change(id, { legal_name: text });
  else if (kind === 'remove') await fixture.remove(ids.splice(at, 1)[0] ?? '');
  else await fixture.fold();
}

describe('a store of opened names', () => {
  it('finds what a store finds that keeps nothing, whatever fits into it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 0, max: 16 }),
        async (steps, cards) => {
          const tenants = [await oldTenant(), await oldTenant()];
          const used = new NameStore(api.ports.objects, cards * CARD_BYTES);
          for (const each of steps) {
            const own = tenants[each.tenant];
            if (own === undefined) continue;
            if (each.kind === 'search') await expectSame(used, own, each.name);
            else await write(own, each.kind, each.name, each.pick);
          }
        },
      ),
      { numRuns: breadth({ daily: 5, full: 25 }) },
    );
  }, 240_000);

  it('does not use an index of cards with other cards that were read later', async () => {
    const [one, other] = [await oldTenant(), await oldTenant()];
    const store = new NameStore(api.ports.objects, 12 * CARD_BYTES);
    await found(store, one, 'Bexley');
    await found(store, other, 'Bexley');
    // One more index needs room: the cards of the first tenant go, its index stays.
    await write(other, 'create', 'Dulwich', 0);
    await found(store, other, 'Bexley');
    await write(one, 'remove', '', 2);
    await expectSame(store, one, 'Camden Lock');
  });
});
