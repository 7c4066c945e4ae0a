/** The names of a tenant's entities as of one moment: the stored index with the changes that it does not hold yet. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { countEntities } from '../repository.ts';
import { searchable } from '../rules.ts';
import type { EntityType } from '../schema.ts';
import { type Card, newestFirst } from './card.ts';
import type { CardColumns } from './layout/columns.ts';
import { adoptEntities } from './log/backfill.ts';
import { type NamesHead, readNamesHead } from './log/change-log.ts';
import { type NameStore, unlessOutdated } from './store.ts';

export interface CardFilter {
  readonly entity_type?: EntityType | undefined;
  readonly is_primary?: boolean | undefined;
}

export interface TenantNames {
  readonly head: NamesHead;
  /** The stored index, or what stands for it until there is one; undefined where the changes are everything. */
  readonly stored: CardColumns | undefined;
  /** Stored cards whose entity was changed since. */
  readonly replaced: ReadonlySet<number>;
  /** Cards that were put since, newest first. */
  readonly fresh: readonly Card[];
}

/** Reads the changes and opens the stored cards: one round trip, and one object where this process does not have it open. */
export function openNames(
  store: NameStore,
  table: Table,
  scope: TenantScope,
  opening: Promise<Vault>,
): Promise<TenantNames> {
  return unlessOutdated(async () => {
    const [head, count] = await Promise.all([
      readNamesHead(table, scope, opening),
      countEntities(table, scope),
    ]);
    const { pointer } = head;
    if (pointer !== undefined) return merged(head, await store.cards(scope, await opening, pointer));
    const isWhole = count <= head.changes.filter(({ card }) => card !== null).length;
    return merged(head, isWhole ? undefined : await adoptEntities(store, table, scope, opening, count));
  });
}

export function merged(head: NamesHead, stored: CardColumns | undefined): TenantNames {
  const replaced = new Set(head.changes.flatMap(({ id }) => stored?.find(id) ?? []));
  const fresh = head.changes.flatMap(({ card }) => (card === null ? [] : [card])).sort(newestFirst);
  return { head, stored, replaced, fresh };
}

/** Every card, newest first. */
export function* everyCard({ stored, replaced, fresh }: TenantNames): Generator<Card> {
  const rest = fresh.values();
  let next = rest.next();
  for (let ordinal = 0; ordinal < (stored?.entries ?? 0); ordinal += 1) {
    const card = replaced.has(ordinal) ? undefined : stored?.card(ordinal);
    if (card === undefined) continue;
    for (; !next.done && newestFirst(next.value, card) < 0; next = rest.next()) yield next.value;
    yield card;
  }
  for (; !next.done; next = rest.next()) yield next.value;
}

/** How many cards there are. */
export function sizeOf({ stored, replaced, fresh }: TenantNames): number {
  return (stored?.entries ?? 0) - replaced.size + fresh.length;
}

/** Ids of one page of the entities whose name holds the text, newest first, and how many there are in all. */
export function pageOfHolding(
  names: TenantNames,
  search: string,
  filter: CardFilter,
  page: { readonly offset: number; readonly size: number },
): { readonly count: number; readonly ids: readonly string[] } {
  const { stored, replaced, fresh } = names;
  const wanted = searchable(search);
  const late = fresh.filter((card) => fits(card, filter) && searchable(card.name).includes(wanted));
  const ordinals: number[] = [];
  for (const ordinal of stored?.holding(wanted) ?? []) {
    if (!replaced.has(ordinal) && storedFits(stored, ordinal, filter)) ordinals.push(ordinal);
  }
  return { count: ordinals.length + late.length, ids: interleaved(stored, ordinals, late, page) };
}

/** Walks both lists to the page; the fresh cards are few. */
function interleaved(
  stored: CardColumns | undefined,
  ordinals: readonly number[],
  fresh: readonly Card[],
  { offset, size }: { readonly offset: number; readonly size: number },
): readonly string[] {
  const places = fresh.map((card, index) => index + countBefore(stored, ordinals, card));
  const ids: string[] = [];
  for (let place = offset; place < Math.min(offset + size, ordinals.length + fresh.length); place += 1) {
    const before = places.findLastIndex((each) => each <= place) + 1;
    const late = places[before - 1] === place ? fresh[before - 1] : undefined;
    const ordinal = ordinals[place - before];
    if (late !== undefined) ids.push(late.id);
    else if (stored !== undefined && ordinal !== undefined) ids.push(stored.idOf(ordinal));
  }
  return ids;
}

/** How many of the stored cards come before this one. */
function countBefore(stored: CardColumns | undefined, ordinals: readonly number[], card: Card): number {
  let low = 0;
  let high = ordinals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = stored?.card(ordinals[middle] ?? 0);
    if (other !== undefined && newestFirst(other, card) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Entities of the type whose name is this one but for case and white space, newest first. */
export function sameName(
  { stored, replaced, fresh }: TenantNames,
  name: string,
  type: EntityType | undefined,
): readonly Card[] {
  const wanted = searchable(name);
  const filter = { entity_type: type };
  const found = fresh.filter((card) => fits(card, filter) && searchable(card.name) === wanted);
  for (const ordinal of stored?.equalTo(wanted) ?? []) {
    if (!replaced.has(ordinal) && storedFits(stored, ordinal, filter))
      found.push(...(stored === undefined ? [] : [stored.card(ordinal)]));
  }
  return found.sort(newestFirst);
}

/** What is known of an entity here; null where it was removed and that is not folded in yet. */
export function cardOfId(names: TenantNames, id: string): Card | null | undefined {
  const change = names.head.changes.find((each) => each.id === id);
  if (change !== undefined) return change.card;
  const ordinal = names.stored?.find(id);
  return ordinal === undefined ? undefined : names.stored?.card(ordinal);
}

function fits(card: Card, { entity_type, is_primary }: CardFilter): boolean {
  return (
    (entity_type === undefined || card.type === entity_type) &&
    (is_primary === undefined || card.isPrimary === is_primary)
  );
}

function storedFits(stored: CardColumns | undefined, ordinal: number, filter: CardFilter): boolean {
  const { entity_type, is_primary } = filter;
  return (
    (entity_type === undefined || stored?.typeOf(ordinal) === entity_type) &&
    (is_primary === undefined || stored?.isPrimary(ordinal) === is_primary)
  );
}
