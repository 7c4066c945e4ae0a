/** How many entries of a list were created on each day and are still there, from the counters that deep pages use. */
import type { Table } from '../ports.ts';
import type { TenantScope } from '../scope.ts';
import { sumOf } from '../spread/lanes.ts';
import { dayOfCounter, dayPlaces, type ListName, listDays } from './list-keys.ts';

const AFTER_EVERYTHING = '~';

/** The counts by day from `first` on (`YYYY-MM-DD`); days without entries are missing. One round trip. */
export async function readDayCounts(
  table: Table,
  scope: TenantScope,
  list: ListName,
  first: string,
): Promise<ReadonlyMap<string, number>> {
  const places = dayPlaces(scope, list, first);
  const partitions = [...new Set([places.first.pk, ...places.partitions])];
  const range = { from: `${listDays.start}${first}`, to: `${listDays.start}${AFTER_EVERYTHING}` };
  const found = await Promise.all(partitions.map((pk) => table.query({ pk, ...range })));
  const counts = new Map<string, number>();
  for (const row of found.flat()) {
    const day = dayOfCounter(String(row['sk']));
    if (day !== undefined) counts.set(day, (counts.get(day) ?? 0) + sumOf([row], 'n'));
  }
  return counts;
}
