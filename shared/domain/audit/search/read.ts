/** Reads the audit trail backwards: one round trip per month, or per thousand rows of a month that do not fit the search. */
import * as z from 'zod';
import type { Item, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { shardPartitions } from '#shared/platform/spread/shard.ts';
import { AUDIT_SHARDS } from '../audit-row.ts';
import { auditRows } from '../keys.ts';
import type { AuditEntryView, AuditQuery } from './schema.ts';

const StoredRow = z.object({
  sk: z.string(),
  action: z.string(),
  target: z.string(),
  actor_kind: z.string(),
  actor_id: z.string(),
  request_id: z.string(),
  at: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
type StoredRow = z.output<typeof StoredRow>;

export interface Search extends Pick<AuditQuery, 'actor' | 'action' | 'target' | 'after' | 'limit'> {
  /** ISO instants; `to` is exclusive. */
  readonly from: string;
  readonly to: string;
}

export interface FoundRows {
  readonly entries: readonly AuditEntryView[];
  /** The last row that was looked at. Undefined at the end of the span. */
  readonly last: string | undefined;
}

/** Rows that are read at once of a search that leaves some out, and round trips of one call. */
const CHUNK = 1_000;
const MOST_READS = 13;

/** Newest first, up to the limit of the search. */
export async function searchRows(table: Table, scope: TenantScope, search: Search): Promise<FoundRows> {
  const isNarrow = [search.actor, search.action, search.target].some((each) => each !== undefined);
  const size = isNarrow ? CHUNK : search.limit;
  const entries: AuditEntryView[] = [];
  let before = beginningOf(search);
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const month = monthBefore(before);
    const rows = await newestOf(table, scope, { month, from: search.from, before, limit: size });
    for (const row of rows.filter((each) => fits(each, search))) {
      entries.push(entryOf(row));
      if (entries.length === search.limit) return { entries, last: row.sk };
    }
    const isExhausted = rows.length < size;
    before = isExhausted ? month : (rows.at(-1)?.sk ?? month);
    if (isExhausted && month <= search.from.slice(0, 7)) return { entries, last: undefined };
  }
  return { entries, last: isRow(before) ? before : `${firstInstantOf(before)}#0` };
}

/** The bare instant sorts before every row of it. */
function beginningOf({ after, to }: Search): string {
  return after !== undefined && after < to ? after : to;
}

interface Range {
  readonly month: string;
  readonly from: string;
  /** A row, an instant or a month; what comes before it is read. */
  readonly before: string;
  readonly limit: number;
}

/** Of all shards together. A shard cannot have more of the newest than the limit. */
async function newestOf(
  table: Table,
  scope: TenantScope,
  { month, from, before, limit }: Range,
): Promise<readonly StoredRow[]> {
  if (from >= before) return [];
  const found = await Promise.all(
    shardPartitions(auditRows.partition(scope, { month }), AUDIT_SHARDS).map((pk) =>
      // The end is inclusive: one more is read, because the row before which the page begins may be among them.
      table.query({ pk, from, to: before, descending: true, limit: limit + 1 }),
    ),
  );
  return found
    .flat()
    .map((item: Item) => StoredRow.parse(item))
    .filter(({ sk }) => sk < before)
    .toSorted((a, b) => (a.sk < b.sk ? 1 : -1))
    .slice(0, limit);
}

function fits({ action, actor_id, target, facts }: StoredRow, search: Search): boolean {
  const { actor, action: asked, target: subject } = search;
  return (
    (actor === undefined || actor === actor_id || actor === facts['by']) &&
    (asked === undefined || (asked.endsWith('.') ? action.startsWith(asked) : action === asked)) &&
    (subject === undefined || target === subject)
  );
}

function entryOf({ at, action, target, actor_kind: kind, actor_id: id, facts, request_id }: StoredRow) {
  return { at, action, target, actor: { kind, id }, facts, request_id };
}

/** The month (`YYYY-MM`) of the rows right before a row or an instant, or the month before a month. */
function monthBefore(before: string): string {
  const isMonth = before.length === 7;
  const isFirst = isMonth || before === firstInstantOf(before);
  if (!isFirst) return before.slice(0, 7);
  return new Date(Date.parse(firstInstantOf(before)) - 1).toISOString().slice(0, 7);
}

function firstInstantOf(place: string): string {
  return `${place.slice(0, 7)}-01T00:00:00.000Z`;
}

function isRow(place: string): boolean {
  return place.includes('#');
}
