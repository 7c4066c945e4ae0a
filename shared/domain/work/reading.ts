/** Reads of the work list: pages by due time, over the lists of all kinds at once, and counts. */
import { partitionsOf } from '#shared/platform/counted-lists/list-keys.ts';
import { readTally } from '#shared/platform/counted-lists/tally.ts';
import type { Item, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { ALL, assigneeCount, facetOf, kindCount, listOf } from './changes.ts';
import { type Cursor, cursorOf, isBehind, type Place } from './cursor.ts';
import {
  type Age,
  byAge,
  COUNTED_DAYS,
  type DueHours,
  dayBefore,
  daysOfAge,
  dueAfter,
  WORK_KINDS,
  type WorkKind,
} from './rules.ts';
import { WorkCard, WorkRow } from './schema.ts';

export interface WorkFilter {
  readonly kind?: WorkKind | undefined;
  /** Undefined: all items. Null: those of nobody. */
  readonly assignee?: string | null | undefined;
  readonly age?: Age | undefined;
}

export interface PageAfter {
  readonly after: Cursor | undefined;
  readonly limit: number;
  /** Milliseconds. */
  readonly now: number;
}

/** An item of the index, with its due time in milliseconds. */
export interface Line extends Place {
  readonly row: WorkRow;
}

export interface LinesOfPage {
  readonly lines: readonly Line[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** What the lists of the kinds hold after the place, as many as a page may need. */
export type Found = readonly (readonly [WorkKind, readonly Item[]])[];

/**
 * One round trip. Within a kind all items are due equally long after their cause, so that its list by cause is one by due time. A page
 * begins behind the last item of the page before, wherever items came or went meanwhile.
 */
export function readKinds(
  table: Table,
  scope: TenantScope,
  { kind, assignee, age }: WorkFilter,
  { after, limit, now }: PageAfter,
): Promise<Found> {
  const kinds = kind === undefined ? WORK_KINDS : [kind];
  const days = age === undefined ? {} : daysOfAge(age, now);
  const facets = assignee === undefined ? undefined : [facetOf(assignee)];
  return Promise.all(
    kinds.map(async (each) => {
      const range = rangeOf(days, each, after);
      const found = await Promise.all(
        partitionsOf(scope, listOf(each), facets).map((partition) =>
          // The item at the place itself may be among them.
          table.query({ ...partition, ...range, limit: limit + 2 }),
        ),
      );
      return [each, found.flat()] as const;
    }),
  );
}

const BEHIND_THE_DAY = '~';

function rangeOf(
  { from, to }: { readonly from?: string; readonly to?: string },
  kind: WorkKind,
  after: Cursor | undefined,
): { readonly from?: string; readonly to?: string } {
  const place = after === undefined ? undefined : sortKeyAt(kind, after);
  const starts = [from, place].filter((each) => each !== undefined).toSorted();
  const start = starts.at(-1);
  const end = to === undefined ? undefined : `${to}${BEHIND_THE_DAY}`;
  // A query between bounds in the wrong order is refused.
  if (start !== undefined && end !== undefined && start > end) return { from: end, to: end };
  return { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) };
}

/** What an item of the kind at the place would be called in its list. */
function sortKeyAt(kind: WorkKind, { due, id, hours }: Cursor): string {
  return `${new Date(due - dueAfter(kind, hours)).toISOString()}#${id}`;
}

/** The page out of what was found: late first. `set`: the hours where no earlier page has fixed them. */
export function pageOf(found: Found, { after, limit }: PageAfter, set: DueHours): LinesOfPage {
  const hours = after?.hours ?? set;
  const lines = found
    .flatMap(([kind, items]) => items.map((item) => lineOf(item, dueAfter(kind, hours))))
    .filter((line) => after === undefined || isBehind(line, after))
    .sort((a, b) => (isBehind(a, b) ? 1 : -1));
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  return {
    lines: shown,
    next: lines.length > limit && last !== undefined ? cursorOf({ ...last, hours }) : null,
  };
}

function lineOf(item: Item, dueIn: number): Line {
  const row = WorkRow.parse(item);
  return { row, id: row.id, due: Date.parse(row.created_at) + dueIn };
}

export function unsealCard({ pk, sk, card }: Pick<WorkRow, 'pk' | 'sk' | 'card'>, vault: Vault): WorkCard {
  return WorkCard.parse(vault.unsealJson({ pk, sk, attribute: 'card' }, card));
}

/** Counts of a moment ago; one round trip. `me` is asked for only after the reads have begun. */
export async function readCounts(
  table: Table,
  scope: TenantScope,
  now: number,
  me: Promise<string | undefined>,
) {
  const [counts, person] = await Promise.all([
    readTally(table, scope, 'WORK', dayBefore(now, COUNTED_DAYS - 1)),
    me,
  ]);
  const count = (name: string) => Math.max(0, counts.total(name));
  const total = count(ALL);
  const own = person === undefined ? 0 : count(assigneeCount(person));
  const nobody = count(assigneeCount(null));
  const kinds = (kind: WorkKind) => count(kindCount(kind));
  return {
    total,
    by_kind: {
      review: kinds('review'),
      changes_back: kinds('changes_back'),
      hit: kinds('hit'),
      second_person: kinds('second_person'),
      verification: kinds('verification'),
      question: kinds('question'),
      expiry: kinds('expiry'),
      failed: kinds('failed'),
    },
    by_assignee: { me: own, nobody, others: Math.max(0, total - own - nobody) },
    by_age: byAge(now, total, (day) => counts.day(day)),
  };
}
