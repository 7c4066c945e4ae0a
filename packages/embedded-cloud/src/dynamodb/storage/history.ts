/** What rows contained before each change: from it, the state of a table at an earlier time is found. */
import type { Table } from '../table/table.ts';
import type { Item } from '../values/attribute-value.ts';
import { ADDRESS, type Rows, type StoredItem } from './rows.ts';

const DAY_MS = 86_400_000;
const DIGITS = 15;

/** Address of a change at `at`, in milliseconds since the epoch; addresses sort by time, then by sequence. */
export function historyAddress(table: string, at: number, sequence: string): string {
  return ADDRESS.history(table, `${moment(at)}\u0000${sequence}`);
}

/** The image is already JSON text. */
export function historyText(row: string, before: StoredItem | undefined): string {
  return `{"row":${JSON.stringify(row)},"before":${before?.text ?? 'null'}}`;
}

/** The rows that changed after `at`, each with what it contained then. */
export async function rowsAt(
  rows: Rows,
  table: string,
  at: number,
): Promise<ReadonlyMap<string, Item | undefined>> {
  const found = new Map<string, Item | undefined>();
  const bounds = { gte: ADDRESS.history(table, moment(at + 1)), lt: ADDRESS.history(table, ':') };
  for await (const text of rows.database.values(bounds)) {
    const { row, before } = unsafeEntry(text);
    // The first change after that time shows the state at that time.
    if (!found.has(row)) found.set(row, before ?? undefined);
  }
  return found;
}

/** Forgets what recovery no longer reaches. */
export async function trimHistory(rows: Rows, tables: readonly Table[], now: number): Promise<void> {
  for (const { name, recovery } of tables) {
    if (recovery === undefined) continue;
    const oldest = ADDRESS.history(name, moment(Math.max(now - recovery.days * DAY_MS, 0)));
    await rows.database.clear({ gte: ADDRESS.history(name, ''), lt: oldest });
  }
}

function moment(at: number): string {
  return String(at).padStart(DIGITS, '0');
}

function unsafeEntry(text: string): { readonly row: string; readonly before: Item | null } {
  return JSON.parse(text) as { readonly row: string; readonly before: Item | null };
}
