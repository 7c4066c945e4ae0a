/** Counts of a list that is narrowed in several ways at once: one item of totals by any name, and one counter per day. */
import type { Table, Write } from '../ports.ts';
import type { TenantScope } from '../scope.ts';
import { laneWrite, sumOf } from '../spread/lanes.ts';
import { counterPartitions, dayOfCounter, dayPlaces, type ListName, totalPlaces } from './list-keys.ts';

/** What a change adds to the totals, by name, and to days (`YYYY-MM-DD`). */
export interface Tally {
  readonly totals: Readonly<Record<string, number>>;
  readonly days: Readonly<Record<string, number>>;
}

const DAY_COUNT = 'n';

/** At most one write for the totals, and one per day. Nothing is written for what stays the same. */
export function tallyWrites(scope: TenantScope, list: ListName, tally: Tally): readonly Write[] {
  const totals = Object.fromEntries(Object.entries(tally.totals).filter(([, delta]) => delta !== 0));
  const days = Object.entries(tally.days).filter(([, delta]) => delta !== 0);
  return [
    ...(Object.keys(totals).length === 0 ? [] : [laneWrite(totalPlaces(scope, list), totals)]),
    ...days.map(([day, delta]) => laneWrite(dayPlaces(scope, list, day), { [DAY_COUNT]: delta })),
  ];
}

/** The totals, and the days from `fromDay` on, of a moment ago: one round trip. */
export async function readTally(
  table: Table,
  scope: TenantScope,
  list: ListName,
  fromDay: string,
): Promise<{ total(name: string): number; day(day: string): number }> {
  // Totals sort behind the days.
  const from = dayPlaces(scope, list, fromDay).first.sk;
  const found = await Promise.all(counterPartitions(scope, list).map((pk) => table.query({ pk, from })));
  const rows = Map.groupBy(found.flat(), (row) => dayOfCounter(String(row['sk'])));
  return {
    total: (name) => sumOf(rows.get(undefined) ?? [], name),
    day: (day) => sumOf(rows.get(day) ?? [], DAY_COUNT),
  };
}

/** All totals and all days, strongly consistent. */
export async function readWholeTally(table: Table, scope: TenantScope, list: ListName): Promise<Tally> {
  const partitions = counterPartitions(scope, list);
  const found = await Promise.all(partitions.map((pk) => table.query({ pk, consistent: true })));
  const totals: Record<string, number> = {};
  const days: Record<string, number> = {};
  for (const row of found.flat()) {
    const day = dayOfCounter(String(row['sk']));
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'number') continue;
      if (day === undefined) totals[name] = (totals[name] ?? 0) + value;
      else days[day] = (days[day] ?? 0) + value;
    }
  }
  return { totals, days };
}
