/**
 * Lists with a true count and pages of any depth in at most two round trips: a total and one counter per day are kept
 * in the business transaction, and a deep page starts at the day that the counters point to.
 */
import type { Item, Table, Write } from '../ports.ts';
import type { TenantScope } from '../scope.ts';

/** A list of the service, and the name of its partitions. */
export type ListName = 'ENT' | 'RES';

/** Where an item stands: its creation time decides the order, its facet is what lists are filtered by. */
export interface Entry {
  readonly id: string;
  /** ISO 8601 in UTC, milliseconds. */
  readonly createdAt: string;
  readonly facet: string;
}

export interface PageOfItems {
  readonly count: number;
  readonly items: readonly Item[];
}

/** Pages that start deeper than this are found by the day counters instead of read from the top. */
const SHALLOW = 150;
const AFTER_EVERYTHING = '~';

/** The index attributes that put an item on its list. */
export function listAttributes(scope: TenantScope, list: ListName, entry: Entry) {
  const sk = `${entry.createdAt}#${entry.id}`;
  return {
    list_pk: listPartition(scope, list),
    list_sk: sk,
    facet_pk: facetPartition(scope, list, entry.facet),
    facet_sk: sk,
  };
}

/** Counts an item in (`1`) or out (`-1`). */
export function countWrites(
  scope: TenantScope,
  list: ListName,
  entry: Entry,
  delta: 1 | -1,
): readonly Write[] {
  return counters(scope, list, entry, { n: delta, [facetName(entry.facet)]: delta });
}

/** Moves an item from one facet to another without changing the whole. */
export function refacetWrites(
  scope: TenantScope,
  list: ListName,
  entry: Entry,
  to: string,
): readonly Write[] {
  if (entry.facet === to) return [];
  return counters(scope, list, entry, { [facetName(entry.facet)]: -1, [facetName(to)]: 1 });
}

function counters(
  scope: TenantScope,
  list: ListName,
  entry: Entry,
  add: Record<string, number>,
): readonly Write[] {
  const pk = counterPartition(scope, list);
  return [
    { update: { pk, sk: 'TOTAL' }, add },
    { update: { pk, sk: dayKey(entry.createdAt) }, add },
  ];
}

/**
 * Reads one page, newest first. `facets` narrows the list; undefined means all of it. Items carry what the index
 * projects.
 */
export async function readPage(
  table: Table,
  scope: TenantScope,
  list: ListName,
  page: { readonly offset: number; readonly size: number; readonly facets?: readonly string[] | undefined },
): Promise<PageOfItems> {
  const partitions = partitionsOf(scope, list, page.facets);
  if (page.offset > SHALLOW) return readDeep(table, scope, list, partitions, page);
  const [total, ...found] = await Promise.all([
    table.get({ pk: counterPartition(scope, list), sk: 'TOTAL' }),
    ...partitions.map((partition) =>
      table.query({ ...partition, descending: true, limit: page.offset + page.size }),
    ),
  ]);
  const items = merge(found).slice(page.offset, page.offset + page.size);
  return { count: countIn(total, page.facets), items };
}

/** How many items the list has, of a moment ago. */
export async function readCount(table: Table, scope: TenantScope, list: ListName): Promise<number> {
  return countIn(await table.get({ pk: counterPartition(scope, list), sk: 'TOTAL' }), undefined);
}

/** Every item of the list, newest first; for look-ups that the index cannot answer. */
export async function readAll(
  table: Table,
  scope: TenantScope,
  list: ListName,
  facets: readonly string[] | undefined,
): Promise<readonly Item[]> {
  const found = await Promise.all(
    partitionsOf(scope, list, facets).map((partition) => table.query({ ...partition, descending: true })),
  );
  return merge(found);
}

async function readDeep(
  table: Table,
  scope: TenantScope,
  list: ListName,
  partitions: readonly Partition[],
  page: { readonly offset: number; readonly size: number; readonly facets?: readonly string[] | undefined },
): Promise<PageOfItems> {
  const rows = await table.query({ pk: counterPartition(scope, list), descending: true });
  const total = rows.find((row) => row['sk'] === 'TOTAL');
  const days = rows.filter((row) => row['sk'] !== 'TOTAL');
  const start = dayOfOffset(days, page.facets, page.offset);
  const count = countIn(total, page.facets);
  if (start === undefined) return { count, items: [] };
  const read = { table, partitions, start, size: page.size };
  return { count, items: await (isNearerToNewest(read) ? fromNewest(read) : fromOldest(read)) };
}

/** Where a page begins: in which day, after how many of it, and how many the day has. */
interface Start {
  readonly day: string;
  readonly skip: number;
  readonly inDay: number;
}

interface DeepRead {
  readonly table: Table;
  readonly partitions: readonly Partition[];
  readonly start: Start;
  readonly size: number;
}

/** What lies between the end of the day that is read from and the page is read and thrown away: the less the better. */
function isNearerToNewest({ start, size }: DeepRead): boolean {
  return start.skip + size <= start.inDay - start.skip + spillOf(start, size);
}

/** How many items of the page lie in older days. */
function spillOf({ skip, inDay }: Start, size: number): number {
  return Math.max(0, skip + size - inDay);
}

async function fromNewest({ table, partitions, start, size }: DeepRead): Promise<readonly Item[]> {
  const limit = start.skip + size;
  const found = await Promise.all(
    partitions.map((partition) =>
      table.query({ ...partition, to: `${start.day}T${AFTER_EVERYTHING}`, descending: true, limit }),
    ),
  );
  return merge(found).slice(start.skip, limit);
}

/** The day from its first item on, and beside it the newest of the days before. */
async function fromOldest({ table, partitions, start, size }: DeepRead): Promise<readonly Item[]> {
  const { day, skip, inDay } = start;
  const spill = spillOf(start, size);
  const [own, older] = await Promise.all([
    Promise.all(
      partitions.map((partition) =>
        table.query({ ...partition, from: day, to: `${day}T${AFTER_EVERYTHING}`, limit: inDay - skip }),
      ),
    ),
    spill === 0
      ? []
      : Promise.all(
          partitions.map((partition) =>
            table.query({ ...partition, to: day, descending: true, limit: spill }),
          ),
        ),
  ]);
  // The oldest of the day, as many as come after what is skipped; the page begins with the newest of them.
  const left = merge(own)
    .slice(-(inDay - skip))
    .slice(0, size);
  return [...left, ...merge(older).slice(0, spill)].slice(0, size);
}

/** The day in which the offset falls, and how many of that day come before it. */
function dayOfOffset(
  days: readonly Item[],
  facets: readonly string[] | undefined,
  offset: number,
): Start | undefined {
  let before = 0;
  for (const row of days) {
    const inDay = countIn(row, facets);
    if (before + inDay > offset) return { day: String(row['sk']).slice(2), skip: offset - before, inDay };
    before += inDay;
  }
  return undefined;
}

interface Partition {
  readonly index: 'listing' | 'facet';
  readonly pk: string;
}

function partitionsOf(
  scope: TenantScope,
  list: ListName,
  facets: readonly string[] | undefined,
): readonly Partition[] {
  if (facets === undefined) return [{ index: 'listing', pk: listPartition(scope, list) }];
  return facets.map((facet) => ({ index: 'facet', pk: facetPartition(scope, list, facet) }));
}

function merge(found: readonly (readonly Item[])[]): readonly Item[] {
  return found.flat().sort((a, b) => (String(a['list_sk']) < String(b['list_sk']) ? 1 : -1));
}

function countIn(row: Item | undefined, facets: readonly string[] | undefined): number {
  const names = facets === undefined ? ['n'] : facets.map(facetName);
  return names.reduce((sum, name) => sum + numberIn(row, name), 0);
}

function numberIn(row: Item | undefined, name: string): number {
  const value = row?.[name];
  return typeof value === 'number' ? value : 0;
}

function facetName(facet: string): string {
  return `f_${facet}`;
}

function dayKey(createdAt: string): string {
  return `D#${createdAt.slice(0, 10)}`;
}

function listPartition(scope: TenantScope, list: ListName): string {
  return `${scope.prefix}#LIST#${list}`;
}

function facetPartition(scope: TenantScope, list: ListName, facet: string): string {
  return `${scope.prefix}#LIST#${list}#${facet}`;
}

function counterPartition(scope: TenantScope, list: ListName): string {
  return `${scope.prefix}#COUNT#${list}`;
}
