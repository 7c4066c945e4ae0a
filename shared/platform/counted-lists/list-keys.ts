/** Where a list and its counters lie, each spread over several partitions, since one takes 1,000 write units per second. */

import type { TenantScope } from '../scope.ts';
import { besideLaneZero, type LanePlaces } from '../spread/lanes.ts';
import { shardPartition, shardPartitions } from '../spread/shard.ts';
import { indexPartitions, itemKind } from '../table/item-kind.ts';

/**
 * A list of the service, and the name of its partitions: entities, responses, cases, verifications, the documents of the library, those of one entity or
 * of one type (`DOC.<id or keyed hash>`), those of all entities, which are only counted, and the
 * work items of each kind, which are counted together.
 */
export type ListName =
  | 'ENT'
  | 'RES'
  | 'CASE'
  | 'DOC'
  | 'ENTDOC'
  | 'VER'
  | `DOC.${string}`
  | 'WORK'
  | `WORK.${string}`;

/**
 * Partitions of each list and of each facet in its index. Entries of a quiet list all lie in the first, since every page reads as
 * many entries from each partition that has them; those of commits whose counters are busy go to all. It may be raised at any
 * time: entries stay where they are, and pages are read from all partitions.
 */
export const INDEX_SHARDS = 2;

export const listTotals = itemKind({
  name: 'list total',
  owner: 'platform',
  area: 'tenant',
  pk: 'COUNT#<list>',
  sk: 'TOTAL',
  spread: ['partitions', 'lanes'],
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'lists are counted' },
  writers: 'creation, deletion and change of state of what is listed',
  growth: 'one per list and lane',
});

export const listDays = itemKind({
  name: 'list day',
  owner: 'platform',
  area: 'tenant',
  pk: 'COUNT#<list>',
  sk: 'D#<day>',
  spread: ['partitions', 'lanes'],
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'lists are counted' },
  writers: 'creation, deletion and change of state of what is listed',
  growth: 'one per list, day and lane',
});

export const listEntries = indexPartitions({
  index: 'list',
  area: 'tenant',
  pk: 'LIST#<list>',
  holds: 'every entry of a list, by creation; a shard may follow',
});

export const facetEntries = indexPartitions({
  index: 'facet',
  area: 'tenant',
  pk: 'LIST#<list>#<facet>',
  holds: 'the entries of a list with one facet, by creation; a shard may follow',
});

/** The partition of an entry in the index of the whole list, by the lane on which it is counted. */
export function listPartition(scope: TenantScope, list: ListName, lane: number): string {
  return shardPartition(listEntries.partition(scope, { list }), lane % INDEX_SHARDS);
}

export function facetPartition(scope: TenantScope, list: ListName, facet: string, lane: number): string {
  return shardPartition(facetEntries.partition(scope, { list, facet }), lane % INDEX_SHARDS);
}

export interface Partition {
  readonly index: 'listing' | 'facet';
  readonly pk: string;
}

/** Every partition of the list, or of the facets that it is narrowed to. */
export function partitionsOf(
  scope: TenantScope,
  list: ListName,
  facets: readonly string[] | undefined,
): readonly Partition[] {
  const all = (index: Partition['index'], pk: string) =>
    shardPartitions(pk, INDEX_SHARDS).map((shard) => ({ index, pk: shard }));
  if (facets === undefined) return all('listing', listEntries.partition(scope, { list }));
  return facets.flatMap((facet) => all('facet', facetEntries.partition(scope, { list, facet })));
}

/** The number of entries in the whole list and per facet. */
export function totalPlaces(scope: TenantScope, list: ListName): LanePlaces {
  return besideLaneZero(listTotals.key(scope, { list }));
}

/** The same of one day. Other lanes than the first lie apart from those of the total, which every creation writes, too. */
export function dayPlaces(scope: TenantScope, list: ListName, createdAt: string): LanePlaces {
  const first = listDays.key(scope, { list, day: createdAt.slice(0, 10) });
  return { first, partitions: [`${first.pk}#2`, `${first.pk}#3`] };
}

/** Every partition that holds counters of the list. */
export function counterPartitions(scope: TenantScope, list: ListName): readonly string[] {
  const places = [totalPlaces(scope, list), dayPlaces(scope, list, '')];
  return [...new Set(places.flatMap(({ first, partitions }) => [first.pk, ...partitions]))];
}

/** The day that a counter is of; undefined for a total. */
export function dayOfCounter(sortKey: string): string | undefined {
  return sortKey.startsWith(listDays.start)
    ? sortKey.slice(listDays.start.length).split('#', 1)[0]
    : undefined;
}
