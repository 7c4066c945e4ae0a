/** Compares the counts of the work list with its items, and corrects them. */
import { listOf, tallyOfItem } from '#shared/domain/work/changes.ts';
import { unsealCard } from '#shared/domain/work/reading.ts';
import { WORK_KINDS } from '#shared/domain/work/rules.ts';
import { WorkRow } from '#shared/domain/work/schema.ts';
import { readAll } from '#shared/platform/counted-lists/counted-list.ts';
import { readWholeTally, type Tally, tallyWrites } from '#shared/platform/counted-lists/tally.ts';
import type { Item } from '#shared/platform/ports.ts';
import type { Source } from './subjects.ts';

/** Every item, as the index shows it. */
export async function itemsOf({ table, scope }: Pick<Source, 'table' | 'scope'>): Promise<readonly Item[]> {
  const found = await Promise.all(WORK_KINDS.map((kind) => readAll(table, scope, listOf(kind), undefined)));
  return found.flat();
}

const ROUNDS = 5;

/**
 * Answers how many counters were wrong. Items are counted between two equal readings of the counts, so that a change meanwhile is not
 * mistaken for an error; where changes never cease, the last difference is left alone.
 */
export async function recount(source: Source): Promise<number> {
  const { table, scope, vault } = source;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await readWholeTally(table, scope, 'WORK');
    const items = (await itemsOf(source)).map((item) => WorkRow.parse(item));
    const after = await readWholeTally(table, scope, 'WORK');
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    const actual = sumOf(
      items.map((row) =>
        tallyOfItem({
          kind: row.status,
          since: row.created_at,
          assignedTo: unsealCard(row, vault).assigned_to,
        }),
      ),
    );
    const missing: Tally = {
      totals: difference(actual.totals, before.totals),
      days: difference(actual.days, before.days),
    };
    const wrong = [...Object.values(missing.totals), ...Object.values(missing.days)].filter(
      (delta) => delta !== 0,
    );
    const writes = tallyWrites(scope, 'WORK', missing);
    for (let at = 0; at < writes.length; at += MOST_WRITES)
      await table.commit(writes.slice(at, at + MOST_WRITES));
    return wrong.length;
  }
  return 0;
}

/** The limit of a DynamoDB transaction. */
const MOST_WRITES = 100;

function sumOf(tallies: readonly Tally[]): Tally {
  const totals: Record<string, number> = {};
  const days: Record<string, number> = {};
  for (const tally of tallies) {
    addTo(totals, tally.totals);
    addTo(days, tally.days);
  }
  return { totals, days };
}

function addTo(sum: Record<string, number>, added: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(added)) sum[name] = (sum[name] ?? 0) + value;
}

function difference(
  wanted: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return Object.fromEntries([...names].map((name) => [name, (wanted[name] ?? 0) - (found[name] ?? 0)]));
}
