/**
 * Lists with a true count and pages of any depth in at most two round trips: a total and one counter per day are kept
 * in the business transaction, and a deep page starts at the day that the counters point to.
 */

import type { Item, Table, Write } from '../ports.ts';
import type { TenantScope } from '../scope.ts';
import { laneWrite, readLanes, sumOf } from '../spread/lanes.ts';
import {
  counterPartitions,
  dayOfCounter,
  dayPlaces,
  facetPartition,
  type ListName,
  listPartition,
  type Partition,
  partitionsOf,
  totalPlaces,
} from './list-keys.ts';

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

/** The index attributes that put an item on its list; `lane` where its counters are busy. */
export function listAttributes(scope: TenantScope, list: ListName, entry: Entry, lane = 0) {
  const sk = `${entry.createdAt}#${entry.id}`;
  return {
    list_pk: listPartition(scope, list, lane),
    list_sk: sk,
    facet_pk: facetPartition(scope, list, entry.facet, lane),
    facet_sk: sk,
  };
}

/** The attribute that moves an item to another facet, with what to set instead where counters are busy. */
export function facetChange(scope: TenantScope, list: ListName, entry: Entry, to: string) {
  if (entry.facet === to) return { set: {} };
  const onLane = (lane: number) => {
    const { facet_pk } = listAttributes(scope, list, { ...entry, facet: to }, lane);
    return { facet_pk };
  };
  return { set: onLane(0), onLane };
}

/**
 * Counts an item in (`1`) or out (`-1`), and in its facet. Where any text may be a facet, an entry without one counts in the whole
 * list only: a counter item has an attribute per facet, and holds 400 KB.
 */
export function countWrites(
  scope: TenantScope,
  list: ListName,
  entry: Pick<Entry, 'createdAt'> & Partial<Entry>,
  delta: 1 | -1,
): readonly Write[] {
  const facet = entry.facet === undefined ? {} : { [facetName(entry.facet)]: delta };
  return counters(scope, list, entry, { n: delta, ...facet });
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
  entry: Pick<Entry, 'createdAt'>,
  add: Record<string, number>,
): readonly Write[] {
  return [laneWrite(totalPlaces(scope, list), add), laneWrite(dayPlaces(scope, list, entry.createdAt), add)];
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
  const [totals, items] = await Promise.all([
    readLanes(table, totalPlaces(scope, list)),
    readNewest(table, partitions, page),
  ]);
  return { count: countIn(totals, page.facets), items };
}

/** One page without its count, newest first; everything before the page is read, too. */
export async function readNewest(
  table: Table,
  partitions: readonly Partition[],
  page: { readonly offset: number; readonly size: number },
): Promise<readonly Item[]> {
  const end = page.offset + page.size;
  const found = await Promise.all(
    partitions.map((partition) => table.query({ ...partition, descending: true, limit: end })),
  );
  return merge(found).slice(page.offset, end);
}

/** How many items the list has, of a moment ago. */
export async function readCount(table: Table, scope: TenantScope, list: ListName): Promise<number> {
  return countIn(await readLanes(table, totalPlaces(scope, list)), undefined);
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
  const found = await Promise.all(counterPartitions(scope, list).map((pk) => table.query({ pk })));
  const { totals, days } = counted(found.flat());
  const start = dayOfOffset(days, page.facets, page.offset);
  const count = countIn(totals, page.facets);
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
  const to = `${start.day}T${AFTER_EVERYTHING}`;
  const range = spillOf(start, size) === 0 ? { from: start.day, to } : { to };
  const found = await Promise.all(
    partitions.map((partition) => table.query({ ...partition, ...range, descending: true, limit })),
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

interface Counters {
  readonly totals: readonly Item[];
  /** The lanes of each day, the newest day first. */
  readonly days: readonly (readonly [day: string, lanes: readonly Item[]])[];
}

function counted(rows: readonly Item[]): Counters {
  const totals: Item[] = [];
  const days = new Map<string, Item[]>();
  for (const row of rows) {
    const day = dayOfCounter(String(row['sk']));
    const lanes = day === undefined ? totals : (days.get(day) ?? []);
    lanes.push(row);
    if (day !== undefined) days.set(day, lanes);
  }
  return { totals, days: [...days].sort(([a], [b]) => (a < b ? 1 : -1)) };
}

/** The day in which the offset falls, and how many of that day come before it. */
function dayOfOffset(
  days: Counters['days'],
  facets: readonly string[] | undefined,
  offset: number,
): Start | undefined {
  let before = 0;
  for (const [day, lanes] of days) {
    const inDay = countIn(lanes, facets);
    if (before + inDay > offset) return { day, skip: offset - before, inDay };
    before += inDay;
  }
  return undefined;
}

function merge(found: readonly (readonly Item[])[]): readonly Item[] {
  return found.flat().sort((a, b) => (String(a['list_sk']) < String(b['list_sk']) ? 1 : -1));
}

function countIn(rows: readonly Item[], facets: readonly string[] | undefined): number {
  const names = facets === undefined ? ['n'] : facets.map(facetName);
  return names.reduce((sum, name) => sum + sumOf(rows, name), 0);
}

function facetName(facet: string): string {
  return `f_${facet}`;
}
