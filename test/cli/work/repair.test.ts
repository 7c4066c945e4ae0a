/** The repair of a work list, which also fills the list of an environment that had none. */
import { beforeEach, describe, expect, it } from 'vitest';
import { workItems } from '#shared/domain/work/keys.ts';
import { WorkCard } from '#shared/domain/work/schema.ts';
import { repairWork } from '../../../cli/work/repair.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { makeTenant, OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { RandomWork } from '../../support/work/random-work.ts';

let api: InProcessApi;
let team: RandomWork;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  team = new RandomWork(api, await makeTenant(api));
  for (const step of ['screen', 'fail', 'submit', 'verify'] as const) await team.take(step, 1);
});

const RIGHT = { subjects: 6, mended: 0, orphans: 0, counters: 0 };
const shown = async () => ({ items: await team.work.items(), counts: await team.work.counts() });
const withoutTime = ({ items, counts }: Awaited<ReturnType<typeof shown>>) => ({
  items: items.map(({ updated_at: _, ...item }) => item),
  counts,
});

/** All items of the environment. */
async function stored() {
  const { scope } = await team.source();
  const items = await api.items();
  return items.filter(({ pk }) => String(pk).startsWith(workItems.partition(scope, { 'subject id': '' })));
}

describe('the repair', () => {
  it('changes nothing where the list is right', async () => {
    expect(await repairWork(await team.source())).toEqual(RIGHT);
  });

  it('fills the list of an environment that was there before there was a list', async () => {
    const before = await shown();
    expect(before.items).toHaveLength(4);
    const source = await team.source();
    for (const { pk, sk } of await stored())
      await source.table.commit([{ remove: { pk: String(pk), sk: String(sk) } }]);
    for (const item of await api.items()) {
      const key = { pk: String(item['pk']), sk: String(item['sk']) };
      if (!key.pk.startsWith(source.scope.prefix)) continue;
      if (key.pk.includes('#COUNT#WORK')) await source.table.commit([{ remove: key }]);
      else if (item['work'] !== undefined) await source.table.update(key, { remove: ['work'] });
    }
    expect(await shown()).toMatchObject({ items: [], counts: { total: 0 } });
    expect(await repairWork(source)).toMatchObject({ mended: 4, orphans: 0, counters: 0 });
    expect(withoutTime(await shown())).toEqual(withoutTime(before));
    expect(await repairWork(source)).toEqual(RIGHT);
  });

  it('says anew why an item waits where an earlier release said something that is not true', async () => {
    const before = await shown();
    const { table, vault } = await team.source();
    const item = (await stored()).find(({ id }) => String(id).startsWith('case.'));
    const key = { pk: String(item?.['pk']), sk: String(item?.['sk']) };
    const place = { ...key, attribute: 'card' };
    const card = WorkCard.parse(vault.unsealJson(place, String(item?.['card'])));
    const untrue = { ...card, reason: { code: 'hits_judged' }, tags: [] };
    await table.update(key, { set: { card: vault.sealJson(place, untrue) } });
    expect((await shown()).items.some(({ why }) => /are judged/.test(why))).toBe(true);
    expect(await repairWork(await team.source())).toEqual({ ...RIGHT, mended: 1 });
    expect(withoutTime(await shown())).toEqual(withoutTime(before));
    expect(await repairWork(await team.source())).toEqual(RIGHT);
  });

  it('makes lost items anew, with their assignees', async () => {
    await team.take('assign', 0);
    const before = await shown();
    expect(before.items.some(({ assigned_to }) => assigned_to === OWNER.id)).toBe(true);
    const source = await team.source();
    for (const { pk, sk } of await stored())
      await source.table.commit([{ remove: { pk: String(pk), sk: String(sk) } }]);
    expect(await repairWork(source)).toMatchObject({ mended: 4, counters: 0 });
    expect(withoutTime(await shown())).toEqual(withoutTime(before));
  });

  it('removes items that no record knows, and counts anew', async () => {
    const source = await team.source();
    const [item] = await stored();
    const copy = { ...item, pk: `${item?.['pk']}`, sk: 'ITEM#case', id: `case.${OWNER.id}` };
    const key = workItems.key(source.scope, { 'subject id': OWNER.id, slot: 'case' });
    await source.table.commit([{ put: { ...copy, ...key } }]);
    const total = { pk: `${source.scope.prefix}#COUNT#WORK`, sk: 'TOTAL' };
    await source.table.update(total, { add: { n: 3 } });
    expect(await repairWork(source)).toMatchObject({ mended: 0, orphans: 1, counters: 1 });
    expect(await repairWork(source)).toEqual(RIGHT);
    expect((await team.work.counts()).total).toBe(4);
  });
});
