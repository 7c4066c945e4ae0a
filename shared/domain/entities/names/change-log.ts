/**
 * Changes that the stored index of names does not hold yet: one item per entity, the newest state of its card, written in
 * the transaction of the change. Each replaces the one before, so that their order never matters; an entity without an
 * item is as the stored index has it. They lie before the pointer in one partition, which a query reads in that order:
 * whoever misses an item because it was folded in sees the pointer to the index that holds it.
 */
import * as z from 'zod';
import { all, any, below, equals, isNew } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { Card } from './card.ts';

const CHANGE = 'N#';
const POINTER = 'P';
const ASKED = 'A';

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
  readonly id: string;
  /** The entity's version after the change. */
  readonly version: number;
  readonly card: Card | null;
}

/** Everything that a search has to know before it opens the stored index. */
export interface NamesHead {
  readonly pointer: StoredPointer | undefined;
  readonly changes: readonly Change[];
  /** Until when somebody is held to be folding the changes in, in milliseconds. */
  readonly askedUntil: number;
}

export function namesPartition(scope: TenantScope): string {
  return `${scope.prefix}#NAMES`;
}

function changeKey(scope: TenantScope, id: string): Key {
  return { pk: namesPartition(scope), sk: CHANGE + id };
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

/** One strongly consistent query: a change that was committed before is in the answer. */
export async function readNamesHead(
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
): Promise<NamesHead> {
  const [items, vault] = await Promise.all([
    table.query({ pk: namesPartition(scope), consistent: true }),
    opening,
  ]);
  const pointer = items.find((item) => item['sk'] === POINTER);
  const asked = items.find((item) => item['sk'] === ASKED)?.['until'];
  return {
    pointer: pointer === undefined ? undefined : StoredPointer.parse(pointer),
    changes: items
      .filter((item) => String(item['sk']).startsWith(CHANGE))
      .map((item) => openChange(StoredChange.parse(item), vault)),
    askedUntil: typeof asked === 'number' ? asked : 0,
  };
}

function openChange(item: z.output<typeof StoredChange>, vault: Vault): Change {
  const { pk, sk, version, card } = item;
  const id = sk.slice(CHANGE.length);
  if (item.op === 'remove' || card === undefined) return { id, version, card: null };
  return { id, version, card: Card.parse(vault.openJson({ pk, sk, attribute: 'card' }, card)) };
}

/** Somebody else has moved the pointer, or asked before. */
export class Superseded extends Error {}

/** Points to a new stored index where the pointer is still the one that it was made from. */
export function pointWrites(
  scope: TenantScope,
  from: StoredPointer | undefined,
  to: StoredPointer,
): readonly Write[] {
  const pk = namesPartition(scope);
  return [
    {
      put: { pk, sk: POINTER, ...to },
      when: from === undefined ? isNew : equals('name', from.name),
      refuse: () => new Superseded(),
    },
    { remove: { pk, sk: ASKED } },
  ];
}

/** Takes away a change that the stored index holds, unless the entity was changed again. */
export function foldedWrite(scope: TenantScope, { id, version, card }: Change): Write {
  return {
    remove: changeKey(scope, id),
    when: any(isNew, all(equals('version', version), equals('op', card === null ? 'remove' : 'put'))),
    refuse: () => new Superseded(),
  };
}

/** Claims the asking for `until`; refused where somebody has asked and that is not over. */
export function askWrite(scope: TenantScope, now: number, until: number): Write {
  return {
    put: { pk: namesPartition(scope), sk: ASKED, until },
    when: any(isNew, below('until', now)),
    refuse: () => new Superseded(),
  };
}
