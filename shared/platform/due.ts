/** Timers live in the table: a sparse index of what falls due, in eight shards, that the sweeper reads. */
import { createHash } from 'node:crypto';
import type { Key } from './ports.ts';

export const DUE_SHARDS = 8;
export const DUE_KINDS = ['outbox', 'delivery', 'onboarding', 'hold', 'batch'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Something that falls due: what kind it is, when (milliseconds since the epoch), and where its item lies. */
export interface Due {
  readonly kind: DueKind;
  readonly at: number;
  readonly key: Key;
}

/** The two index attributes of an item that waits; remove both to call it off. */
export function dueAttributes(due: Due): { readonly due_pk: string; readonly due_sk: string } {
  const shard = (createHash('sha256').update(due.key.pk).digest()[0] ?? 0) % DUE_SHARDS;
  return { due_pk: `DUE#${shard}`, due_sk: `${dueTime(due.at)}#${due.kind}#${due.key.pk}` };
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
