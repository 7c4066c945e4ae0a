/** Finds what a replay of a range repeats: lines of the log, oldest first, and the events that the subscription takes. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { findEvents } from '../delivery/event-row.ts';
import type { DeliveryRecord } from '../delivery/schema.ts';
import { AFTER_INSTANT, readSortKey, troubledLog, wholeLog } from '../log/places.ts';
import { type IndexedLine, indexedLine, recordsOf } from '../log/read.ts';
import type { Subscription } from '../repository.ts';
import { passes } from '../rules.ts';
import { isSelected } from './rules.ts';
import { MOST_REPLAYED, type ReplayRecord } from './schema.ts';

export type Selection = Pick<
  ReplayRecord,
  'subscription_id' | 'from' | 'to' | 'event_types' | 'replayed_status'
> & { readonly cursor?: string | undefined };

const CHUNK = 100;
const CHUNKS_AT_ONCE = 4;
/** Lines of the log that one call looks at. Where a range has more, it has to be shorter. */
const LOOKS_AT = 50_000;
const LINES_AT_ONCE = 5_000;

/** The lines after the cursor, oldest first, of which the records decide. At most `limit`. */
export async function linesAfter(
  table: Table,
  scope: TenantScope,
  selection: Selection,
  limit: number,
): Promise<readonly IndexedLine[]> {
  const { subscription_id, from, to, cursor, replayed_status } = selection;
  const { index, pk, sortKey } =
    replayed_status === 'failed'
      ? troubledLog(scope, subscription_id, 'failed')
      : wholeLog(scope, subscription_id);
  const bounds = { from: cursor ?? from, to: `${to}${AFTER_INSTANT}` };
  if (bounds.from > bounds.to) return [];
  const items = await table.query({ index, pk, ...bounds, limit: limit + 1 });
  return items
    .map((item) => indexedLine(item, sortKey))
    .filter((line) => line.sortKey !== cursor)
    .slice(0, limit);
}

/** True where the key alone does not exclude the line. */
function mayMatch({ sortKey }: IndexedLine, { event_types, replayed_status }: Selection): boolean {
  const { eventType, isReplay } = readSortKey(sortKey);
  if (isReplay && replayed_status === 'all') return false;
  return event_types === null || event_types.includes(eventType);
}

/** The deliveries of the lines that the replay repeats: over, their body kept, and taken by the subscription as it now is. */
export async function selectedOf(
  table: Table,
  scope: TenantScope,
  lines: readonly IndexedLine[],
  selection: Selection & { readonly subscription: Subscription },
  opened: { readonly vault: Vault; readonly now: number },
): Promise<readonly DeliveryRecord[]> {
  const candidates = lines.filter((line) => mayMatch(line, selection));
  const found = await recordsOf(table, candidates);
  const records = candidates.flatMap(({ key }) => {
    const record = found.get(key.pk);
    return record !== undefined && isSelected(record, selection, opened.now) ? [record] : [];
  });
  const { filters } = selection.subscription.details;
  if (Object.keys(filters).length === 0) return records;
  const events = await findEvents(
    table,
    scope,
    records.map(({ outbox_id }) => outbox_id),
    opened.vault,
  );
  return records.filter((_, index) => {
    const event = events[index];
    return event !== undefined && passes(filters, event.envelope.data);
  });
}

/** The ids of all that a replay would repeat now, or undefined where that is more than one may. */
export async function everySelected(
  table: Table,
  scope: TenantScope,
  selection: Selection & { readonly subscription: Subscription },
  opened: { readonly vault: Vault; readonly now: number },
): Promise<readonly string[] | undefined> {
  const candidates = await everyCandidate(table, scope, selection);
  if (candidates === undefined) return undefined;
  const chunks = Array.from({ length: Math.ceil(candidates.length / CHUNK) }, (_, chunk) =>
    candidates.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  );
  const outcomes = await inParallel(chunks, CHUNKS_AT_ONCE, (lines) =>
    selectedOf(table, scope, lines, selection, opened),
  );
  throwFirstFailure(outcomes);
  return outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.map(({ delivery_id }) => delivery_id) : [],
  );
}

async function everyCandidate(
  table: Table,
  scope: TenantScope,
  selection: Selection,
): Promise<readonly IndexedLine[] | undefined> {
  const candidates: IndexedLine[] = [];
  let { cursor } = selection;
  for (let looked = 0; looked < LOOKS_AT; looked += LINES_AT_ONCE) {
    const lines = await linesAfter(table, scope, { ...selection, cursor }, LINES_AT_ONCE);
    candidates.push(...lines.filter((line) => mayMatch(line, selection)));
    if (candidates.length > MOST_REPLAYED) return undefined;
    cursor = lines.at(-1)?.sortKey;
    if (lines.length < LINES_AT_ONCE) return candidates;
  }
  return undefined;
}
