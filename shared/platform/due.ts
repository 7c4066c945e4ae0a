/** Timers live in the table: a sparse index of what falls due, in shards, that the sweeper reads. */
import { TIMER_KINDS } from '#shared/contract/timer-kinds.ts';
import type { Key } from './ports.ts';
import { shardOf } from './spread/shard.ts';
import { areaRoot, indexPartitions } from './table/item-kind.ts';

/**
 * Partitions of the index that new items are spread over, for all tenants together: each takes 1,000 write units per second.
 * To raise it, change the number: items stay where they are. Functions of the version before do not sweep the new
 * partitions, so after a rollback their items wait for the next roll-out.
 */
const DUE_SHARDS = 32;
/** Partitions that items may lie in. Where `DUE_SHARDS` is lowered, this number stays until the old ones are empty. */
const SWEPT_SHARDS = Math.max(DUE_SHARDS, 32);

export const dueTimers = indexPartitions({
  index: 'due',
  area: 'due',
  pk: '<shard>',
  holds: 'items that fall due, by time; the sweeper reads them',
});

/** The partitions of the index that the sweeper reads. */
export const DUE_PARTITIONS: readonly string[] = Array.from({ length: SWEPT_SHARDS }, (_, n) =>
  duePartition(n),
);

export const DUE_KINDS = [...TIMER_KINDS, 'delivery'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Something that falls due: what kind it is, when (milliseconds since the epoch), and where its item lies. */
export interface Due {
  readonly kind: DueKind;
  readonly at: number;
  readonly key: Key;
}

/** The two index attributes of an item that waits; remove both to call it off. */
export function dueAttributes(due: Due): { readonly due_pk: string; readonly due_sk: string } {
  const due_pk = duePartition(shardOf(due.key.pk, DUE_SHARDS));
  return { due_pk, due_sk: `${dueTime(due.at)}#${due.kind}#${due.key.pk}` };
}

/** The attributes to remove when an item waits no longer. */
export const DUE_ATTRIBUTES = ['due_pk', 'due_sk'] as const;

/** Sortable text of an instant; bounds of a sweep are built with it. */
export function dueTime(at: number): string {
  return new Date(at).toISOString();
}

/** Reads the sort key of the index; undefined where it is not one of ours. */
export function readDue(sortKey: string): { readonly at: number; readonly kind: DueKind } | undefined {
  const [time = '', kind = ''] = sortKey.split('#', 2);
  const known = DUE_KINDS.find((name) => name === kind);
  const at = Date.parse(time);
  return known === undefined || Number.isNaN(at) ? undefined : { at, kind: known };
}

function duePartition(shard: number): string {
  return dueTimers.partition(areaRoot('due'), { shard });
}
