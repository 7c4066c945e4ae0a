/** The writes that change which item a subject has. */

import { equals } from '#shared/platform/condition.ts';
import { facetChange, listAttributes } from '#shared/platform/counted-lists/counted-list.ts';
import { type Tally, tallyWrites } from '#shared/platform/counted-lists/tally.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { workItems } from './keys.ts';
import { type Mark, markText, readMark } from './mark.ts';
import type { WorkKind } from './rules.ts';
import type { Slot, WorkCard } from './schema.ts';

/** What waits of a subject, as its noun derives it from the record. */
export interface Waiting extends Omit<WorkCard, 'assigned_to' | 'updated_at'> {
  readonly kind: WorkKind;
  /** ISO instant: when the cause was. */
  readonly since: string;
  readonly assignedTo: string | null;
}

/** Which item it is. */
export interface Spot {
  readonly slot: Slot;
  readonly subjectId: string;
}

/** `at`: ISO instant of the change. */
export interface Ground {
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly at: string;
}

export interface WorkChange {
  /** The mark after the change. Undefined: the subject has no item. The record stores it in the same commit. */
  readonly mark: string | undefined;
  readonly writes: readonly Write[];
}

/** Totals that are counted by name, beside those of each kind and each assignee. */
export const ALL = 'n';
const NOBODY = 'nobody';
export const kindCount = (kind: WorkKind) => `k_${kind}`;
export const assigneeCount = (person: string | null) => `a_${person ?? NOBODY}`;

function workItemId({ slot, subjectId }: Spot): string {
  return `${slot}.${subjectId}`;
}

export function workItemKey(scope: TenantScope, { slot, subjectId }: Spot): Key {
  return workItems.key(scope, { 'subject id': subjectId, slot });
}

/** The list of one kind. */
export function listOf(kind: WorkKind): `WORK.${WorkKind}` {
  return `WORK.${kind}`;
}

/** The facet of an assignee in the list of a kind. */
export function facetOf(person: string | null): string {
  return person ?? NOBODY;
}

/**
 * From the item that the mark names to what waits now. The caller's write of the record has a condition that holds only where the mark is
 * still `before`; the writes here have none of their own, so that a lost item cannot block the calls that would settle it.
 */
export function workChange(
  ground: Ground,
  spot: Spot,
  before: string | undefined,
  next: Waiting | undefined,
): WorkChange {
  if (next === undefined) return { mark: undefined, writes: removeWork(ground.scope, spot, before) };
  const was = before === undefined ? undefined : readMark(before);
  const counts = tallyWrites(ground.scope, 'WORK', tallyOf(was, next));
  return { mark: markText(next), writes: [itemWrite(ground, spot, next), ...counts] };
}

/** Removes the item that the mark names, with its subject or because nothing waits there. */
export function removeWork(scope: TenantScope, spot: Spot, mark: string | undefined): readonly Write[] {
  if (mark === undefined) return [];
  const counts = tallyWrites(scope, 'WORK', tallyOf(readMark(mark), undefined));
  return [{ remove: workItemKey(scope, spot) }, ...counts];
}

/** True where the mark is that of what waits: kind, cause and assignee are the same. */
export function isMarkedAs(mark: string | undefined, next: Waiting | undefined): boolean {
  return mark === (next === undefined ? undefined : markText(next));
}

/** The same where the record has the mark in `attribute`, as changes of that record. */
export function markChange(
  attribute: string,
  { mark }: Pick<WorkChange, 'mark'>,
): { readonly set?: Readonly<Record<string, string>>; readonly remove?: readonly string[] } {
  return mark === undefined ? { remove: [attribute] } : { set: { [attribute]: mark } };
}

function itemWrite({ scope, vault, at }: Ground, spot: Spot, waiting: Waiting): Write {
  const key = workItemKey(scope, spot);
  const { kind, since, assignedTo, ...facts } = waiting;
  const card: WorkCard = { ...facts, assigned_to: assignedTo, updated_at: at };
  const entry = entryOf(spot, waiting);
  const onLane = (lane: number) => listAttributes(scope, listOf(kind), entry, lane);
  return {
    put: {
      ...key,
      id: entry.id,
      status: kind,
      created_at: since,
      card: vault.sealJson({ ...key, attribute: 'card' }, card),
      ...onLane(0),
    },
    onLane,
  };
}

function entryOf(spot: Spot, { since, assignedTo }: Pick<Mark, 'since' | 'assignedTo'>) {
  return { id: workItemId(spot), createdAt: since, facet: facetOf(assignedTo) };
}

/** What one item counts. */
export function tallyOfItem(mark: Mark): Tally {
  return tallyOf(undefined, mark);
}

/** What the counts of an item are before and after a change. */
function tallyOf(before: Mark | undefined, after: Mark | undefined): Tally {
  const totals: Record<string, number> = {};
  const days: Record<string, number> = {};
  const count = (mark: Mark | undefined, delta: 1 | -1) => {
    if (mark === undefined) return;
    for (const name of [ALL, kindCount(mark.kind), assigneeCount(mark.assignedTo)])
      totals[name] = (totals[name] ?? 0) + delta;
    const day = mark.since.slice(0, 10);
    days[day] = (days[day] ?? 0) + delta;
  };
  count(before, -1);
  count(after, 1);
  return { totals, days };
}

/** An item that was read, with its unsealed card. */
export interface FoundItem {
  readonly sealed: string;
  readonly card: WorkCard;
}

/** Gives an item that was read to another person. The record's write stores the mark, and requires that it is still `before`. */
export function assignChange(
  ground: Ground,
  spot: Spot,
  before: string,
  { sealed, card }: FoundItem,
  person: string | null,
): { readonly mark: string; readonly writes: readonly Write[] } {
  const { scope, vault, at } = ground;
  const was = readMark(before);
  const next = { ...was, assignedTo: person };
  const key = workItemKey(scope, spot);
  const list = listOf(was.kind);
  const moved = facetChange(scope, list, entryOf(spot, was), facetOf(person));
  const after: WorkCard = { ...card, assigned_to: person, updated_at: at };
  return {
    mark: markText(next),
    writes: [
      {
        ...moved,
        update: key,
        set: { card: vault.sealJson({ ...key, attribute: 'card' }, after), ...moved.set },
        when: equals('card', sealed),
        refuse: () => new StaleRead(),
      },
      ...tallyWrites(scope, 'WORK', tallyOf(was, next)),
    ],
  };
}
