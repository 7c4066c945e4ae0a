/**
 * Changes that the stored index of names does not hold yet: one item per entity, the newest state of its card, written in
 * the transaction of the change. Each replaces the one before, so that their order never matters; an entity without an
 * item is as the stored index has it. They lie in a few partitions, and each partition has a copy of the pointer behind its
 * changes, which a query reads in that order: a reader that misses an item because it was folded in sees, in the same
 * partition, the pointer to the index that holds it. All copies change in one commit; the newest one that was read counts.
 */
import * as z from 'zod';
import { all, any, below, equals, isNew } from '#shared/platform/condition.ts';
import type { Item, Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { shardOf, shardPartition, shardPartitions } from '#shared/platform/spread/shard.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { foldRequests, foldRuns, nameChanges, namePointers } from '../../keys.ts';
import { Card } from '../card.ts';

/**
 * Partitions of the changes; each takes 1,000 write units per second. It may be raised at any time: a change of before lies
 * where it was written, and a newer one of the same entity supersedes it.
 */
const LOG_SHARDS = 2;

/** Searches read so many changes with every call before somebody asks for them to be folded in. */
export const MOST_CHANGES = 500;

const StoredChange = z.object({
  pk: z.string(),
  sk: z.string(),
  version: z.int(),
  op: z.enum(['put', 'remove']),
  card: z.string().optional(),
});

/** `P`: where the stored index lies. `name` is the beginning of the names of its objects. */
const StoredPointer = z.object({
  name: z.string(),
  generation: z.int(),
  engine: z.string(),
  entries: z.int(),
  card_bytes: z.int(),
  index_bytes: z.int(),
});
export type StoredPointer = z.output<typeof StoredPointer>;

/** A change with its card opened; null where the entity was removed. */
export interface Change {
  readonly key: Key;
  readonly id: string;
  /** The entity's version after the change. */
  readonly version: number;
  readonly card: Card | null;
}

/** Everything that a search has to know before it opens the stored index. */
export interface NamesHead {
  readonly pointer: StoredPointer | undefined;
  readonly changes: readonly Change[];
  /** Older changes of the same entities, in other partitions; they say nothing any more. */
  readonly superseded: readonly Change[];
  /** Until when somebody is held to be folding the changes in, in milliseconds. */
  readonly askedUntil: number;
}

export function namesPartition(scope: TenantScope): string {
  return nameChanges.partition(scope, {});
}

/** Every partition of the changes; the first one holds the marks of those who ask and run as well. */
export function logPartitions(scope: TenantScope): readonly string[] {
  return shardPartitions(namesPartition(scope), LOG_SHARDS);
}

function changeKey(scope: TenantScope, id: string): Key {
  const { pk, sk } = nameChanges.key(scope, { 'entity id': id });
  return { pk: shardPartition(pk, shardOf(id, LOG_SHARDS)), sk };
}

/** Shows the entity to searches as of this commit. */
export function showWrite(scope: TenantScope, vault: Vault, card: Card, version: number): Write {
  const key = changeKey(scope, card.id);
  return { put: { ...key, version, op: 'put', card: vault.sealJson({ ...key, attribute: 'card' }, card) } };
}

/** Hides the entity from searches as of this commit. */
export function hideWrite(scope: TenantScope, id: string, version: number): Write {
  return { put: { ...changeKey(scope, id), version, op: 'remove' } };
}

/** Strongly consistent queries at once: a change that was committed before is in the answer. */
export async function readNamesHead(
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
): Promise<NamesHead> {
  const [found, vault] = await Promise.all([
    Promise.all(logPartitions(scope).map((pk) => table.query({ pk, consistent: true }))),
    opening,
  ]);
  const items = found.flat();
  const asked = items.find((item) => item['sk'] === foldRequests.sk)?.['until'];
  const changes = items
    .filter((item) => String(item['sk']).startsWith(nameChanges.start))
    .map((item) => unsealChange(StoredChange.parse(item), vault));
  return {
    pointer: newestPointer(items),
    ...newestOfEach(changes),
    askedUntil: typeof asked === 'number' ? asked : 0,
  };
}

function newestPointer(items: readonly Item[]): StoredPointer | undefined {
  const pointers = items
    .filter((item) => item['sk'] === namePointers.sk)
    .map((item) => StoredPointer.parse(item));
  return pointers.reduce<StoredPointer | undefined>(
    (newest, each) => (newest === undefined || each.generation > newest.generation ? each : newest),
    undefined,
  );
}

function newestOfEach(all: readonly Change[]): Pick<NamesHead, 'changes' | 'superseded'> {
  const newest = new Map<string, Change>();
  for (const change of all) {
    if ((newest.get(change.id)?.version ?? -1) < change.version) newest.set(change.id, change);
  }
  const isNewest = (change: Change) => newest.get(change.id) === change;
  return { changes: [...newest.values()], superseded: all.filter((change) => !isNewest(change)) };
}

function unsealChange(item: z.output<typeof StoredChange>, vault: Vault): Change {
  const { pk, sk, version, card } = item;
  const key = { pk, sk };
  const id = sk.slice(nameChanges.start.length);
  if (item.op === 'remove' || card === undefined) return { key, id, version, card: null };
  return { key, id, version, card: Card.parse(vault.unsealJson({ ...key, attribute: 'card' }, card)) };
}

/** Somebody else has moved the pointer, or asked before. */
export class Superseded extends Error {}

/** Points to a new stored index where the pointer is still the one that it was made from. */
export function pointWrites(
  scope: TenantScope,
  from: StoredPointer | undefined,
  to: StoredPointer,
): readonly Write[] {
  const [pk = '', ...others] = logPartitions(scope);
  return [
    {
      put: { pk, sk: namePointers.sk, ...to },
      when: from === undefined ? isNew : equals('name', from.name),
      refuse: () => new Superseded(),
    },
    ...others.map((other) => ({ put: { pk: other, sk: namePointers.sk, ...to } })),
    { remove: { pk, sk: foldRequests.sk } },
  ];
}

/** Takes away a change that the stored index holds, unless the entity was changed again. */
export function foldedWrite({ key, version, card }: Change): Write {
  return {
    remove: key,
    when: any(isNew, all(equals('version', version), equals('op', card === null ? 'remove' : 'put'))),
    refuse: () => new Superseded(),
  };
}

/** Claims the asking for `until`; refused where somebody has asked and that is not over. */
export function askWrite(scope: TenantScope, now: number, until: number): Write {
  return {
    put: { pk: namesPartition(scope), sk: foldRequests.sk, until },
    when: any(isNew, below('until', now)),
    refuse: () => new Superseded(),
  };
}

/**
 * Claims the run for the job `owner` until `until`; refused where another job runs. A job that died and is repeated claims its
 * own run again.
 */
export function claimRunWrite(
  scope: TenantScope,
  run: { readonly owner: string; readonly now: number; readonly until: number },
): Write {
  const { owner, now, until } = run;
  return {
    put: { pk: namesPartition(scope), sk: foldRuns.sk, owner, until },
    when: any(isNew, below('until', now), equals('owner', owner)),
    refuse: () => new Superseded(),
  };
}

export function endRunWrite(scope: TenantScope, owner: string): Write {
  return {
    remove: { pk: namesPartition(scope), sk: foldRuns.sk },
    when: any(isNew, equals('owner', owner)),
    refuse: () => new Superseded(),
  };
}
