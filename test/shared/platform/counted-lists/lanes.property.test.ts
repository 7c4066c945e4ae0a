/** Counters of lists on several lanes and lists on several partitions: counts and pages stay true, whatever was done. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countWrites,
  type Entry,
  facetChange,
  listAttributes,
  readCount,
  readPage,
  refacetWrites,
} from '#shared/platform/counted-lists/counted-list.ts';
import { counterPartitions, dayPlaces, totalPlaces } from '#shared/platform/counted-lists/list-keys.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { BusyCounters, LANES, laneKey } from '#shared/platform/spread/lanes.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { breadth } from '../../../support/sampling/breadth.ts';
import { withApi } from '../../../support/with-api.ts';

const FACETS = ['a', 'b', 'c'];
const FIRST_DAY = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

/** One tenant's list beside what it must hold. `collides` says of each commit whether its counters were found busy. */
class ListFixture {
  readonly #scope: TenantScope = unsafeTenantScope(randomUUID(), 'test');
  readonly #busy = new BusyCounters();
  readonly #collides: () => boolean;
  readonly table: Table = api.ports.tables.within(fenceOf(this.#scope));
  entries: Entry[] = [];

  constructor(collides: () => boolean) {
    this.#collides = collides;
  }

  async create(hour: number, facet: string): Promise<void> {
    const entry = this.#next(hour, facet);
    await this.#commit([
      {
        put: { ...this.#key(entry), id: entry.id, ...listAttributes(this.#scope, 'ENT', entry) },
        onLane: (lane) => listAttributes(this.#scope, 'ENT', entry, lane),
      },
      ...countWrites(this.#scope, 'ENT', entry, 1),
    ]);
    this.entries.push(entry);
  }

  /** As an entry was written before there were lanes and several partitions. */
  async createOfBefore(hour: number, facet: string): Promise<void> {
    const entry = this.#next(hour, facet);
    const sk = `${entry.createdAt}#${entry.id}`;
    const { prefix } = this.#scope;
    const list = { list_pk: `${prefix}#LIST#ENT`, list_sk: sk };
    const own = { facet_pk: `${prefix}#LIST#ENT#${facet}`, facet_sk: sk };
    const add = { n: 1, [`f_${facet}`]: 1 };
    const pk = `${prefix}#COUNT#ENT`;
    await this.table.commit([
      { put: { ...this.#key(entry), id: entry.id, ...list, ...own } },
      { update: { pk, sk: 'TOTAL' }, add },
      { update: { pk, sk: `D#${entry.createdAt.slice(0, 10)}` }, add },
    ]);
    this.entries.push(entry);
  }

  async remove(at: number): Promise<void> {
    const entry = this.entries[at % this.entries.length];
    if (entry === undefined) return;
    await this.#commit([{ remove: this.#key(entry) }, ...countWrites(this.#scope, 'ENT', entry, -1)]);
    this.entries = this.entries.filter((each) => each !== entry);
  }

  async move(at: number, facet: string): Promise<void> {
    const entry = this.entries[at % this.entries.length];
    if (entry === undefined) return;
    const moved = { ...entry, facet };
    // An update that changes nothing is none: the version stands for what else a move sets.
    const change = facetChange(this.#scope, 'ENT', entry, facet);
    await this.#commit([
      { ...change, update: this.#key(entry), add: { version: 1 } },
      ...refacetWrites(this.#scope, 'ENT', entry, facet),
    ]);
    this.entries = this.entries.map((each) => (each === entry ? moved : each));
  }

  async check(facets: readonly string[] | undefined, offset: number): Promise<void> {
    const wanted = this.entries
      .filter(({ facet }) => facets === undefined || facets.includes(facet))
      .toSorted((a, b) => (`${a.createdAt}#${a.id}` < `${b.createdAt}#${b.id}` ? 1 : -1));
    const page = await readPage(this.table, this.#scope, 'ENT', { offset, size: 10, facets });
    expect(page.count).toBe(wanted.length);
    expect(page.items.map(({ id }) => id)).toEqual(wanted.slice(offset, offset + 10).map(({ id }) => id));
    expect(await readCount(this.table, this.#scope, 'ENT')).toBe(this.entries.length);
  }

  /** How many counter items there are. */
  async counters(): Promise<number> {
    const partitions = counterPartitions(this.#scope, 'ENT');
    const found = await Promise.all(partitions.map((pk) => this.table.query({ pk })));
    return found.flat().length;
  }

  #commit(writes: readonly Write[]): Promise<void> {
    if (this.#collides()) this.#busy.learn(writes, [...writes.keys()]);
    return this.table.commit(this.#busy.place(writes));
  }

  #next(hour: number, facet: string): Entry {
    return { id: randomUUID(), createdAt: new Date(FIRST_DAY + hour * HOUR).toISOString(), facet };
  }

  #key({ id }: Entry) {
    return { pk: `${this.#scope.prefix}#ENT#${id}`, sk: 'ENT' };
  }
}

const hour = fc.integer({ min: 0, max: 95 });
const facet = fc.constantFrom(...FACETS);
const some = fc.nat({ max: 10_000 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('create' as const), hour, facet) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('createOfBefore' as const), hour, facet) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('remove' as const), some, facet) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('move' as const), some, facet) },
);
const look = fc.record({
  offset: fc.integer({ min: 0, max: 320 }),
  facets: fc.option(fc.subarray(FACETS, { minLength: 1 }), { nil: undefined }),
});

describe('a list whose counters have lanes', () => {
  it('has true counts and pages after any creations, deletions and moves, old entries included', () => {
    return fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 200, maxLength: 320 }),
        fc.array(look, { minLength: 12, maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (steps, looks, collisions) => {
          const fixture = new ListFixture(() => collisions.next().value === true);
          for (let index = 0; index < 120; index += 1)
            await fixture.create(index % 96, FACETS[index % 3] ?? '');
          for (const [kind, at, to] of steps) {
            if (kind === 'remove') await fixture.remove(at);
            else await fixture[kind](at, to);
          }
          for (const { facets, offset } of looks) await fixture.check(facets, offset);
        },
      ),
      { numRuns: breadth({ daily: 2, full: 8 }) },
    );
  });

  it('has two counter items for a day as long as nothing collides', async () => {
    const fixture = new ListFixture(() => false);
    for (let index = 0; index < 40; index += 1) await fixture.create(3, 'a');
    expect(await fixture.counters()).toBe(2);
  });
});

describe('lanes', () => {
  const scope = unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000002', 'test');
  const places = [totalPlaces(scope, 'ENT'), dayPlaces(scope, 'ENT', '2026-11-22T00:00:00.000Z')];
  const keys = places.flatMap((place) => Array.from({ length: LANES }, (_, lane) => laneKey(place, lane)));

  it('are items of their own, all within the tenant’s own prefix', () => {
    expect(new Set(keys.map(({ pk, sk }) => `${pk} ${sk}`)).size).toBe(keys.length);
    expect(keys.every(({ pk }) => pk.startsWith(`${scope.prefix}#COUNT#ENT`))).toBe(true);
    expect(new Set(keys.map(({ pk }) => pk))).toEqual(new Set(counterPartitions(scope, 'ENT')));
  });

  it('spread the total and the day of a busy list evenly over four partitions', () => {
    const perPartition = counterPartitions(scope, 'ENT').map(
      (pk) => keys.filter((key) => key.pk === pk).length,
    );
    expect(perPartition).toEqual([33, 32, 31, 32]);
  });

  it('have the first one where the counters lay before there were lanes', () => {
    expect(places.map((place) => laneKey(place, 0))).toEqual([
      { pk: `${scope.prefix}#COUNT#ENT`, sk: 'TOTAL' },
      { pk: `${scope.prefix}#COUNT#ENT`, sk: 'D#2026-11-22' },
    ]);
  });
});

describe('a process that saw a collision', () => {
  const scope = unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000002', 'test');
  const entry = { id: 'x', createdAt: '2026-11-22T00:00:00.000Z', facet: 'a' };
  const writes = countWrites(scope, 'ENT', entry, 1);
  const lanesOf = (placed: readonly Write[]) =>
    placed.map((write) => ('update' in write ? write.update.sk : ''));

  it('puts all counts of one commit on one lane for a minute, and then on the first again', () => {
    let now = 0;
    const busy = new BusyCounters(
      () => 5.5 / LANES,
      () => now,
    );
    expect(lanesOf(busy.place(writes))).toEqual(['TOTAL', 'D#2026-11-22']);
    busy.learn(writes, [1]);
    now = 59_999;
    expect(lanesOf(busy.place(writes))).toEqual(['TOTAL#5', 'D#2026-11-22#5']);
    now = 60_000;
    expect(lanesOf(busy.place(writes))).toEqual(['TOTAL', 'D#2026-11-22']);
  });

  it('leaves other lists, other tenants and writes without lanes where they are', () => {
    const busy = new BusyCounters(() => 0.5);
    const other = countWrites(
      unsafeTenantScope('0b7e7c1e-0000-4000-8000-000000000003', 'test'),
      'ENT',
      entry,
      1,
    );
    const plain: Write = { update: { pk: `${scope.prefix}#COUNT#ENT`, sk: 'TOTAL' }, add: { n: 1 } };
    const mixed = [plain, ...other, ...countWrites(scope, 'RES', entry, 1)];
    busy.learn([plain, ...writes], [0]);
    expect(busy.place([plain, ...writes])).toEqual([plain, ...writes]);
    busy.learn(writes, [0]);
    expect(busy.place(mixed)).toEqual(mixed);
  });
});
