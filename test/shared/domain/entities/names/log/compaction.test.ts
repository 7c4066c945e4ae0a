/** Folding changes into the stored index: at the right time, beside searches and other folds, and through any death. */
import { beforeEach, describe, expect, it } from 'vitest';
import { logPartitions, MOST_CHANGES, namesPartition } from '#shared/domain/entities/names/log/change-log.ts';
import { ASK_EVERY } from '#shared/domain/entities/names/log/demand.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { MortalProcess } from '../../../../../support/crashing-ports.ts';
import { company, EntityFixture } from '../../../../../support/entities/entity-fixture.ts';
import type { InProcessApi } from '../../../../../support/in-process-api.ts';
import { withApi } from '../../../../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await EntityFixture.open(api);
});

const objects = () => api.ports.objects.within(fixture.tenant.scopes.test);
const stored = async () => (await objects().list('names/')).toSorted();
/** What all partitions of the log hold; the copies of the pointer are named once. */
const pending = async () => {
  const found = await Promise.all(
    logPartitions(fixture.tenant.scopes.test).map((pk) =>
      fixture.tenant.table('test').query({ pk, consistent: true }),
    ),
  );
  return [...new Set(found.flat().map(({ sk }) => String(sk)))].toSorted();
};
const jobs = async () =>
  (await api.outbox(fixture.tenant.scopes.test)).filter(({ type }) => type === 'names');
const names = (count: number, name = 'Folded company') =>
  Array.from({ length: count }, (_, at) => company(`${name} ${at}`));

describe('a fold', () => {
  it('leaves one generation of two sealed objects, and no changes', async () => {
    const ids = [await fixture.id(company('Canary Wharf Bakery')), await fixture.id(company('Other Ltd'))];
    expect(await pending()).toEqual(ids.map((id) => `N#${id}`).toSorted());
    await fixture.fold();
    await fixture.id(company('Third Ltd'));
    await fixture.fold();
    expect(await pending()).toEqual(['P']);
    const kept = await stored();
    expect(kept.map((name) => name.replace(/-.*\./, '.'))).toEqual(['names/2.cards', 'names/2.index']);
    for (const name of kept)
      expect(Buffer.from((await objects().get(name)) ?? []).toString('latin1')).not.toContain('Canary');
    expect((await fixture.found('Canary Wharf Bakery'))[0]?.id).toBe(ids[0]);
  });

  it('with nothing to do writes nothing', async () => {
    await fixture.fold();
    expect([await pending(), await stored()]).toEqual([[], []]);
    await fixture.id(company('One Ltd'));
    await fixture.fold();
    const before = await stored();
    await fixture.fold();
    expect(await stored()).toEqual(before);
  });

  it('keeps a change that was made beside it', async () => {
    const id = await fixture.id(company('Before Ltd'));
    const slow: ObjectStore = {
      within: (scope) => {
        const real = api.ports.objects.within(scope);
        return {
          ...bound(real),
          put: async (name, bytes, type) => {
            await real.put(name, bytes, type);
            if (name.endsWith('.index')) await fixture.change(id, { legal_name: 'After Ltd' });
          },
        };
      },
    };
    await fixture.fold({ objects: slow });
    expect(await pending()).toEqual([`N#${id}`, 'P']);
    expect((await fixture.found('After Ltd', { threshold: '1' })).map((hit) => hit.id)).toEqual([id]);
    expect(await fixture.found('Before Ltd', { threshold: '1' })).toEqual([]);
    await fixture.fold();
    expect((await fixture.found('After Ltd', { threshold: '1' })).map((hit) => hit.id)).toEqual([id]);
  });

  it('beside others is done by one of them, and what the others made is removed', async () => {
    await fixture.batched(names(20));
    const failures = await Promise.all([fixture.fold(), fixture.fold(), fixture.fold()]);
    expect(failures).toEqual([0, 0, 0]);
    await fixture.id(company('Later Ltd'));
    await fixture.fold();
    expect(await stored()).toHaveLength(2);
    expect((await fixture.listed({ search: 'folded' })).count).toBe(20);
  });

  it('beside searches changes nothing of what they find', async () => {
    await fixture.batched(names(30));
    await fixture.fold();
    const search = async () => {
      const counts = [];
      for (let round = 0; round < 3; round += 1) {
        // A process of its own each time, so that nothing is kept open.
        const other = api.over({});
        const { body } = await other.call('GET', '/api/v1/entities/?search=folded', {
          key: fixture.tenant.test,
        });
        counts.push(body['count']);
        const path = '/api/v1/entities/search/?q=Folded%20company%207&threshold=1';
        counts.push((await api.over({}).call('GET', path, { key: fixture.tenant.test })).body['count']);
      }
      return counts;
    };
    const folding = async () => {
      for (let round = 0; round < 2; round += 1) {
        await fixture.id(company(`Unlike ${round}`));
        await fixture.fold();
      }
    };
    const [counts] = await Promise.all([search(), folding()]);
    expect(new Set(counts)).toEqual(new Set([30, 1]));
  });

  it.each([1, 2, 3, 4])('that dies at its write %i loses nothing', async (effect) => {
    const ids = [await fixture.id(company('Mortal One')), await fixture.id(company('Mortal Two'))];
    await fixture.fold();
    await fixture.remove(ids[1] ?? '');
    ids.push(await fixture.id(company('Mortal Three')));
    for (const when of ['before', 'after'] as const) {
      const mortal = new MortalProcess({ effect, when });
      await fixture.fold({ tables: mortal.tables(api.ports.tables) });
      expect((await fixture.listed({ search: 'mortal' })).results.map(({ id }) => id)).toEqual([
        ids[2],
        ids[0],
      ]);
    }
    expect(await fixture.fold()).toBe(0);
    await fixture.id(company('Last Ltd'));
    expect(await fixture.fold()).toBe(0);
    expect((await fixture.listed({ search: 'mortal' })).count).toBe(2);
    expect([await pending(), (await stored()).length]).toEqual([['P'], 2]);
  });
});

describe('a fold is asked for', () => {
  it('once, by whoever sees that there are many changes', async () => {
    expect(MOST_CHANGES).toBe(500);
    for (const batch of ['a', 'b', 'c'])
      await fixture.batched(names(167, `Many ${batch}`), { skip_duplicates: false });
    const ofWrites = (await jobs()).length;
    await Promise.all([fixture.found('x'), fixture.found('y'), fixture.listed({ search: 'many' })]);
    expect(await jobs()).toHaveLength(ofWrites + 1);
    await api.clock.advance(5 * 60_000 + 1);
    await fixture.found('x');
    expect(await jobs()).toHaveLength(ofWrites + 2);
    await fixture.fold();
    await fixture.found('x');
    expect(await jobs()).toHaveLength(ofWrites + 2);
  });

  it('by writes, with every hundredth change of a process, in the commit of the change', async () => {
    await fixture.batched(names(ASK_EVERY - 2, 'Quiet'), { skip_duplicates: false });
    const id = await fixture.id(company('Quiet Last'));
    expect(await jobs()).toHaveLength(0);
    await fixture.change(id, { legal_name: 'Quiet Changed' });
    expect(await jobs()).toHaveLength(1);
    for (let change = 1; change < ASK_EVERY; change += 1)
      await fixture.change(id, { legal_name: `Quiet ${change}` });
    expect(await jobs()).toHaveLength(1);
    await fixture.remove(id);
    expect(await jobs()).toHaveLength(2);
  });

  it('where entities are older than the index, which are found meanwhile', async () => {
    const ids = [await fixture.id(company('Elderly Ltd')), await fixture.id(company('Aged Ltd'))];
    await forget(ids);
    expect((await fixture.found('Elderly Ltd')).map((hit) => hit.id)).toEqual([ids[0]]);
    expect((await fixture.listed({ search: 'aged' })).count).toBe(1);
    expect(await jobs()).toHaveLength(1);
    await fixture.change(String(ids[1]), { legal_name: 'Rejuvenated Ltd' });
    await fixture.remove(String(ids[0]));
    await fixture.id(company('Young Ltd'));
    expect(await fixture.found('Elderly Ltd', { threshold: '0.9' })).toEqual([]);
    expect((await fixture.listed({ search: 'ltd' })).count).toBe(2);
    await fixture.fold();
    expect((await fixture.listed({ search: 'ltd' })).count).toBe(2);
    expect((await fixture.found('Rejuvenated Ltd'))[0]?.id).toBe(ids[1]);
  });

  it('where the stored index is of another engine, and answers are the same meanwhile', async () => {
    const id = await fixture.id(company('Seasoned Ltd'));
    await fixture.fold();
    const key = { pk: namesPartition(fixture.tenant.scopes.test), sk: 'P' };
    await fixture.tenant.table('test').update(key, { set: { engine: 'of-before' } });
    expect((await fixture.found('Seasoned Ltd'))[0]).toMatchObject({ id, similarity_score: 1 });
    expect(await jobs()).toHaveLength(1);
    await fixture.fold();
    const [pointer] = await fixture.tenant.table('test').query({ pk: key.pk, beginsWith: 'P' });
    expect(pointer).toMatchObject({ generation: 2 });
    expect(pointer?.['engine']).not.toBe('of-before');
  });

  /** As if these entities had been made before there was an index. */
  async function forget(ids: readonly string[]): Promise<void> {
    for (const pk of logPartitions(fixture.tenant.scopes.test))
      await fixture.tenant.table('test').commit(ids.map((id) => ({ remove: { pk, sk: `N#${id}` } })));
  }
});

/** The methods of a class, as an object that can be spread. */
function bound(real: ReturnType<ObjectStore['within']>): ReturnType<ObjectStore['within']> {
  return {
    put: (...args) => real.put(...args),
    get: (...args) => real.get(...args),
    open: (...args) => real.open(...args),
    getTagged: (...args) => real.getTagged(...args),
    putIf: (...args) => real.putIf(...args),
    remove: (...args) => real.remove(...args),
    list: (...args) => real.list(...args),
    uploadAddress: (...args) => real.uploadAddress(...args),
    downloadUrl: (...args) => real.downloadUrl(...args),
    verdict: (...args) => real.verdict(...args),
  };
}
