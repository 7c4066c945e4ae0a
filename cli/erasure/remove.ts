/** Removes items and file versions in chunks. Every chunk can be repeated, so a command that died is run again. */
import type { Item, Table } from '#shared/platform/ports.ts';
import { operatorFence, pointerFence } from '#shared/platform/scope.ts';
import type { OperatorContext } from '../connection/operator-context.ts';
import type { ObjectVersion } from './ports.ts';
import { keyOf, type Survey } from './survey.ts';

/** The limit of a DynamoDB transaction. */
const ITEMS_AT_ONCE = 100;
const VERSIONS_AT_ONCE = 1_000;

/** Told after each chunk: how much of how much is removed. */
export type Progress = (what: string, done: number, total: number) => void;

/** The table within the fence of everything that erasure removes. */
export function erasureTable(context: OperatorContext, tenantId: string): Table {
  return context.tables.within([...operatorFence(tenantId), ...pointerFence('link', 'callback')]);
}

export async function removeAll(
  context: OperatorContext,
  tenantId: string,
  found: Survey,
  progress: Progress,
): Promise<void> {
  await removeVersions(context, found.versions, progress);
  await removeItems(erasureTable(context, tenantId), found.items, progress);
}

async function removeItems(table: Table, items: readonly Item[], progress: Progress): Promise<void> {
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    const chunk = items.slice(at, at + ITEMS_AT_ONCE);
    await table.commit(chunk.map((item) => ({ remove: keyOf(item) })));
    progress('items', at + chunk.length, items.length);
  }
}

async function removeVersions(
  { erasure }: OperatorContext,
  versions: readonly ObjectVersion[],
  progress: Progress,
): Promise<void> {
  for (let at = 0; at < versions.length; at += VERSIONS_AT_ONCE) {
    const chunk = versions.slice(at, at + VERSIONS_AT_ONCE);
    await erasure.removeVersions(chunk);
    progress('file versions', at + chunk.length, versions.length);
  }
}
