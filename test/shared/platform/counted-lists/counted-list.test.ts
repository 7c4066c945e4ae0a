import { describe, expect, it } from 'vitest';
import {
  countWrites,
  listAttributes,
  readPage,
  refacetWrites,
} from '#shared/platform/counted-lists/counted-list.ts';
import type { Table } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { withApi } from '../../../support/with-api.ts';

const scope = unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000002', 'test');
const DAY = 86_400_000;
const FACETS = ['a', 'b', 'c'];
const TOTAL = 720;

let api: InProcessApi;
const table = () => api.ports.tables.within(fenceOf(scope));
const entry = (index: number) => ({
  id: `item-${index}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 60) * DAY + index * 1000).toISOString(),
  facet: FACETS[index % 3] ?? '',
});
const idsOf = (items: readonly Readonly<Record<string, unknown>>[]) => items.map((item) => item['id']);
/** Indexes that match, newest first. */
const expected = (facets: readonly string[] | undefined) =>
  Array.from({ length: TOTAL }, (_, index) => TOTAL - 1 - index)
    .filter((index) => facets === undefined || facets.includes(entry(index).facet))
    .map((index) => `item-${index}`);

withApi(
  async (opened) => {
    api = opened;
    for (let index = 0; index < TOTAL; index += 1) {
      const item = entry(index);
      const put = {
        pk: `${scope.prefix}#ENT#${item.id}`,
        sk: 'ENT',
        id: item.id,
        ...listAttributes(scope, 'ENT', item),
      };
      await table().commit([{ put }, ...countWrites(scope, 'ENT', item, 1)]);
    }
  },
  { timeout: 120_000 },
);

describe('counted list', () => {
  it.each([
    ['the whole list', undefined],
    ['one facet', ['b']],
    ['two facets', ['a', 'c']],
  ])('finds any page of %s, shallow and deep, with the true count', async (_what, facets) => {
    const all = expected(facets);
    for (const offset of [
      0, 7, 149, 150, 151, 160, 178, 200, 219, 239, 470, 495, 501, 502, 560, 600, 700, 719,
    ]) {
      const page = await readPage(table(), scope, 'ENT', { offset, size: 20, facets });
      expect(page.count).toBe(all.length);
      expect(idsOf(page.items)).toEqual(all.slice(offset, offset + 20));
    }
  });

  it('reads no more than half a day for any page, from whichever end of the day is nearer', async () => {
    const reads: number[] = [];
    const counting: Table = {
      ...table(),
      get: (key) => table().get(key),
      query: async (query) => {
        const found = await table().query(query);
        if (query.index !== undefined) reads.push(found.length);
        return found;
      },
    };
    for (let offset = 151; offset < TOTAL; offset += 7) {
      reads.length = 0;
      await readPage(counting, scope, 'ENT', { offset, size: 5 });
      expect(reads.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(60 / 2 + 5);
    }
  });

  it('follows an item that changes its facet', async () => {
    const item = entry(5);
    const moved = listAttributes(scope, 'ENT', { ...item, facet: 'moved' });
    await table().commit([
      { update: { pk: `${scope.prefix}#ENT#${item.id}`, sk: 'ENT' }, set: { facet_pk: moved.facet_pk } },
      ...refacetWrites(scope, 'ENT', item, 'moved'),
    ]);
    const page = await readPage(table(), scope, 'ENT', { offset: 0, size: 20, facets: ['moved'] });
    expect([page.count, idsOf(page.items)]).toEqual([1, ['item-5']]);
    expect((await readPage(table(), scope, 'ENT', { offset: 0, size: 1 })).count).toBe(TOTAL);
  });

  it('answers nothing past its end', async () => {
    expect((await readPage(table(), scope, 'ENT', { offset: TOTAL, size: 20 })).items).toEqual([]);
  });
});
