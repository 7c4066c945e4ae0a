/** Consumed capacity. Source: developer guide, "DynamoDB read and write operations", capacity unit consumption. */
import type { IndexChange } from '../storage/draft.ts';
import type { Item } from '../values/attribute-value.ts';
import { itemSize } from '../values/size.ts';

export type CapacityMode = 'INDEXES' | 'TOTAL' | 'NONE' | undefined;

/** Units one action took: on the table itself, and on its indexes by name. */
export interface Usage {
  readonly table: string;
  readonly units: number;
  readonly indexes: Readonly<Record<string, number>>;
}

/** Which of the two split figures a transaction reports beside the total. */
export type SplitFigure = 'ReadCapacityUnits' | 'WriteCapacityUnits';

/** Units of a read: one per 4 KB begun, half of it when eventually consistent. */
export function readUnits(bytes: number, consistent: boolean | undefined): number {
  return Math.max(1, Math.ceil(bytes / 4096)) * (consistent ? 1 : 0.5);
}

/** Units of a write: one per KB begun of the larger of what was and what is. */
export function writeUnits(before: Item | undefined, after: Item | undefined): number {
  return Math.max(unitsOf(before), unitsOf(after), 1);
}

/** Index writes: an entry that moves is deleted and put; one that stays costs one write. */
export function indexUnits(changes: readonly IndexChange[]): Record<string, number> {
  return Object.fromEntries(
    changes.map(({ index, before, after, moved }) => [
      index,
      moved ? unitsOf(before) + unitsOf(after) : writeUnits(before, after),
    ]),
  );
}

/** The ConsumedCapacity member of a single-table answer, empty unless it was asked for. */
export function consumed(mode: CapacityMode, usage: () => Usage): { readonly ConsumedCapacity?: unknown } {
  if (mode === undefined || mode === 'NONE') return {};
  return { ConsumedCapacity: report(mode, usage()) };
}

/** The same for answers over several tables: one entry for each. */
export function consumedByTable(
  mode: CapacityMode,
  usages: () => readonly Usage[],
  split?: SplitFigure,
): { readonly ConsumedCapacity?: unknown } {
  if (mode === undefined || mode === 'NONE') return {};
  const tables = new Map<string, Usage>();
  for (const usage of usages()) tables.set(usage.table, sum(tables.get(usage.table), usage));
  return { ConsumedCapacity: [...tables.values()].map((usage) => report(mode, usage, split)) };
}

function sum(left: Usage | undefined, right: Usage): Usage {
  if (left === undefined) return right;
  const indexes: Record<string, number> = { ...left.indexes };
  for (const [name, units] of Object.entries(right.indexes)) indexes[name] = (indexes[name] ?? 0) + units;
  return { table: left.table, units: left.units + right.units, indexes };
}

function report(mode: 'INDEXES' | 'TOTAL', usage: Usage, split?: SplitFigure): unknown {
  const figures = (units: number) => ({
    CapacityUnits: units,
    ...(split === undefined ? {} : { [split]: units }),
  });
  const names = Object.keys(usage.indexes);
  const total = names.reduce((units, name) => units + (usage.indexes[name] ?? 0), usage.units);
  const answer = { TableName: usage.table, ...figures(total) };
  if (mode === 'TOTAL') return answer;
  const perIndex = Object.fromEntries(names.map((name) => [name, figures(usage.indexes[name] ?? 0)]));
  return {
    ...answer,
    Table: figures(usage.units),
    ...(names.length === 0 ? {} : { GlobalSecondaryIndexes: perIndex }),
  };
}

function unitsOf(item: Item | undefined): number {
  return item === undefined ? 0 : Math.ceil(itemSize(item) / 1024);
}
