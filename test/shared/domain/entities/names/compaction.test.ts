/** Folding changes into the stored index: at the right time, beside searches and other folds, and through any death. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logPartitions, MOST_CHANGES, namesPartition } from '#shared/domain/entities/names/change-log.ts';
import { ASK_EVERY } from '#shared/domain/entities/names/demand.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { MortalProcess } from '../../../../support/crashing-ports.ts';
import { company, EntityDesk } from '../../../../support/entities/entity-desk.ts';
import { InProcessApi } from '../../../../support/in-process-api.ts';

let api: InProcessApi;
let desk: EntityDesk;

beforeAll(async () => {
  api = await InProcessApi.open();
});
afterAll(() => api.close());
beforeEach(async () => {
  desk = await EntityDesk.open(api);
});

const objects = () => api.ports.objects.within(desk.tenant.scopes.test);
const stored = async () => (await objects().list('names/')).toSorted();
/** What all partitions of the log hold; the copies of the pointer are named once. */
const pending = async () => {
  const found = await Promise.all(
    logPartitions(desk.tenant.scopes.test).map((pk) =>
      desk.tenant.table('test').query({ pk, consistent: true }),
    ),
  );
  return [...new Set(found.flat().map(({ sk }) => String(sk)))].toSorted();
};
const jobs = async () => (await api.outbox(desk.tenant.scopes.test)).filter(({ type }) => type === 'names');
const names = (count: number, name = 'Folded company') =>
  Array.from({ length: count }, (_, at) => company(`${name} ${at}`));

describe('a fold', () => {
  it('leaves one generation of two sealed objects, and no changes', async () => {
    const ids = [await desk.id(company('Canary Wharf Bakery')), await desk.id(company('Other Ltd'))];
    expect(await pending()).toEqual(ids.map((id) => `N#${id}`).toSorted());
    await desk.fold();
    await desk.id(company('Third Ltd'));
    await desk.fold();
    expect(await pending()).toEqual(['P']);
    const kept = await stored();
    expect(kept.map((name) => name.replace(/-.*\./, '.'))).toEqual(['names/2.cards', 'names/2.index']);
    for (const name of kept)
      expect(Buffer.from((await objects().get(name)) ?? []).toString('latin1')).not.toContain('Canary');
    expect((await desk.found('Canary Wharf Bakery'))[0]?.id).toBe(ids[0]);
  });

  it('with nothing to do writes nothing', async () => {
    await desk.fold();
    expect([await pending(), await stored()]).toEqual([[], []]);
    await desk.id(company('One Ltd'));
    await desk.fold();
    const before = await stored();
    await desk.fold();
    expect(await stored()).toEqual(before);
  });

  it('keeps a change that was made beside it', async () => {
    const id = await desk.id(company('Before Ltd'));
    const slow: ObjectStore = {
      within: (scope) => {
        const real = api.ports.objects.within(scope);
        return {
          ...bound(real),
          put: async (name, bytes, type) => {
            await real.put(name, bytes, type);
            if (name.endsWith('.index')) await desk.change(id, { legal_name: 'After Ltd' });
          },
        };
      },
    };
    await desk.fold({ objects: slow });
    expect(await pending()).toEqual([`N#${id}`, 'P']);
    expect((await desk.found('After Ltd', { threshold: '1' })).map((hit) => hit.id)).toEqual([id]);
    expect(await desk.found('Before Ltd', { threshold: '1' })).toEqual([]);
    await desk.fold();
    expect((await desk.found('After Ltd', { threshold: '1' })).map((hit) => hit.id)).toEqual([id]);
  });

  it('beside others is done by one of them, and what the others made is removed', async () => {
    await desk.batched(names(20));
    const failures = await Promise.all([desk.fold(), desk.fold(), desk.fold()]);
    expect(failures).toEqual([0, 0, 0]);
    await desk.id(company('Later Ltd'));
    await desk.fold();
    expect(await stored()).toHaveLength(2);
    expect((await desk.listed({ search: 'folded' })).count).toBe(20);
  });

  it('beside searches changes nothing of what they find', async () => {
    await desk.batched(names(30));
    await desk.fold();
    const search = async () => {
      const counts = [];
      for (let round = 0; round < 3; round += 1) {
        // A process of its own each time, so that nothing is kept open.
        const other = api.over({});
        const { body } = await other.call('GET', '/api/v1/entities/?search=folded', {
          key: desk.tenant.test,
        });
        counts.push(body['count']);
        const path = '/api/v1/entities/search/?q=Folded%20company%207&threshold=1';
        counts.push((await api.over({}).call('GET', path, { key: desk.tenant.test })).body['count']);
      }
      return counts;
    };
    const folding = async () => {
      for (let round = 0; round < 2; round += 1) {
        await desk.id(company(`Unlike ${round}`));
        await desk.fold();
      }
    };
    const [counts] = await Promise.all([search(), folding()]);
    expect(new Set(counts)).toEqual(new Set([30, 1]));
  });

  it.each([1, 2, 3, 4])('that dies at its write %i loses nothing', async (effect) => {
    const ids = [await desk.id(company('Mortal One')), await desk.id(company('Mortal Two'))];
    await desk.fold();
    await desk.remove(ids[1] ?? '');
    ids.push(await desk.id(company('Mortal Three')));
    for (const when of ['before', 'after'] as const) {
      const mortal = new MortalProcess({ effect, when });
      await desk.fold({ tables: mortal.tables(api.ports.tables) });
      expect((await desk.listed({ search: 'mortal' })).results.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    }
    expect(await desk.fold()).toBe(0);
    await desk.id(company('Last Ltd'));
    expect(await desk.fold()).toBe(0);
    expect((await desk.listed({ search: 'mortal' })).count).toBe(2);
    expect([await pending(), (await stored()).length]).toEqual([['P'], 2]);
  });
});

describe('a fold is asked for', () => {
  it('once, by whoever sees that there are many changes', async () => {
    expect(MOST_CHANGES).toBe(500);
    for (const batch of ['a', 'b', 'c'])
      await desk.batched(names(167, `Many ${batch}`), { skip_duplicates: false });
    const ofWrites = (await jobs()).length;
    await Promise.all([desk.found('x'), desk.found('y'), desk.listed({ search: 'many' })]);
    expect(await jobs()).toHaveLength(ofWrites + 1);
    await api.clock.advance(5 * 60_000 + 1);
    await desk.found('x');
    expect(await jobs()).toHaveLength(ofWrites + 2);
    await desk.fold();
    await desk.found('x');
    expect(await jobs()).toHaveLength(ofWrites + 2);
  });

  it('by writes, with every hundredth change of a process, in the commit of the change', async () => {
    await desk.batched(names(ASK_EVERY - 2, 'Quiet'), { skip_duplicates: false });
    const id = await desk.id(company('Quiet Last'));
    expect(await jobs()).toHaveLength(0);
    await desk.change(id, { legal_name: 'Quiet Changed' });
    expect(await jobs()).toHaveLength(1);
    for (let change = 1; change < ASK_EVERY; change += 1)
      await desk.change(id, { legal_name: `Quiet ${change}` });
    expect(await jobs()).toHaveLength(1);
    await desk.remove(id);
    expect(await jobs()).toHaveLength(2);
  });

  it('where entities are older than the index, which are found meanwhile', async () => {
    const ids = [await desk.id(company('Elderly Ltd')), await desk.id(company('Aged Ltd'))];
    await forget(ids);
    expect((await desk.found('Elderly Ltd')).map((hit) => hit.id)).toEqual([ids[0]]);
    expect((await desk.listed({ search: 'aged' })).count).toBe(1);
    expect(await jobs()).toHaveLength(1);
    await desk.change(String(ids[1]), { legal_name: 'Rejuvenated Ltd' });
    await desk.remove(String(ids[0]));
    await desk.id(company('Young Ltd'));
    expect(await desk.found('Elderly Ltd', { threshold: '0.9' })).toEqual([]);
    expect((await desk.listed({ search: 'ltd' })).count).toBe(2);
    await desk.fold();
    expect((await desk.listed({ search: 'ltd' })).count).toBe(2);
    expect((await desk.found('Rejuvenated Ltd'))[0]?.id).toBe(ids[1]);
  });

  it('where the stored index is of another engine, and answers are the same meanwhile', async () => {
    const id = await desk.id(company('Seasoned Ltd'));
    await desk.fold();
    const key = { pk: namesPartition(desk.tenant.scopes.test), sk: 'P' };
    await desk.tenant.table('test').update(key, { set: { engine: 'of-before' } });
    expect((await desk.found('Seasoned Ltd'))[0]).toMatchObject({ id, similarity_score: 1 });
    expect(await jobs()).toHaveLength(1);
    await desk.fold();
    const [pointer] = await desk.tenant.table('test').query({ pk: key.pk, beginsWith: 'P' });
    expect(pointer).toMatchObject({ generation: 2 });
    expect(pointer?.['engine']).not.toBe('of-before');
  });

  /** As if these entities had been made before there was an index. */
  async function forget(ids: readonly string[]): Promise<void> {
    for (const pk of logPartitions(desk.tenant.scopes.test))
      await desk.tenant.table('test').commit(ids.map((id) => ({ remove: { pk, sk: `N#${id}` } })));
  }
});

/** The methods of a class, as an object that can be spread. */
function bound(real: ReturnType<ObjectStore['within']>): ReturnType<ObjectStore['within']> {
  return {
    put: (...args) => real.put(...args),
    get: (...args) => real.get(...args),
    getTagged: (...args) => real.getTagged(...args),
    putIf: (...args) => real.putIf(...args),
    remove: (...args) => real.remove(...args),
    list: (...args) => real.list(...args),
    uploadAddress: (...args) => real.uploadAddress(...args),
    downloadUrl: (...args) => real.downloadUrl(...args),
  };
}
