/** Reads and removes the timeline of an entity. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { timelineRows } from '../keys.ts';
import { type TimelineRow, unsealRow } from './row.ts';

interface Asked {
  readonly entityId: string;
  /** The sort key of a row; only older rows are read. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** One round trip, newest first, as of this moment. */
export async function findTimeline(
  table: Table,
  scope: TenantScope,
  { entityId, before, limit }: Asked,
  opening: Promise<Vault>,
): Promise<readonly TimelineRow[]> {
  const pk = timelineRows.partition(scope, { 'entity id': entityId });
  const range = before === undefined ? {} : { to: before };
  // The end is inclusive: one more is read, because it may be the row before which the page begins.
  const [items, vault] = await Promise.all([
    table.query({ pk, ...range, descending: true, limit: limit + 1, consistent: true }),
    opening,
  ]);
  return items
    .filter(({ sk }) => before === undefined || String(sk) < before)
    .slice(0, limit)
    .map((item) => unsealRow(item, vault));
}

/** Rows that one transaction removes, and that are read at once. */
const CHUNK = 100;

/** A second run finds what an earlier one has left. */
export async function removeTimeline(table: Table, scope: TenantScope, entityId: string): Promise<void> {
  const pk = timelineRows.partition(scope, { 'entity id': entityId });
  for (;;) {
    const rows = await table.query({ pk, limit: CHUNK, consistent: true });
    if (rows.length > 0) await table.commit(rows.map(({ sk }) => ({ remove: { pk, sk: String(sk) } })));
    if (rows.length < CHUNK) return;
  }
}
