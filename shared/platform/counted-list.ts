/**
 * Lists with a true count and pages of any depth in at most two round trips: a total and one counter per day are kept
 * in the business transaction, and a deep page starts at the day that the counters point to.
 */
import type { Item, Table, Write } from './ports.ts';
import type { TenantScope } from './scope.ts';

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
const SHALLOW = 500;
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
  const limit = start.skip + page.size;
  const found = await Promise.all(
    partitions.map((partition) =>
      table.query({ ...partition, to: `${start.day}T${AFTER_EVERYTHING}`, descending: true, limit }),
    ),
  );
  return { count, items: merge(found).slice(start.skip, limit) };
}

/** The day in which the offset falls, and how many of that day come before it. */
function dayOfOffset(days: readonly Item[], facets: readonly string[] | undefined, offset: number) {
  let before = 0;
  for (const row of days) {
    const inDay = countIn(row, facets);
    if (before + inDay > offset) return { day: String(row['sk']).slice(2), skip: offset - before };
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
  const [only = []] = found;
  if (found.length === 1) return only;
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
