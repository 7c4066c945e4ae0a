/** What a write costs its partitions: write units of the table and of its indexes (DynamoDB developer guide, "Write capacity"). */
import type { Item, Write } from '#shared/platform/ports.ts';

/** One write of a transaction or one update, with what it costs beside the item itself. */
export interface Change {
  /** Units for the item were it written alone; a member of a transaction costs twice as much. */
  readonly units: number;
  /** Units per partition of an index; charged where the write succeeds. */
  readonly index: ReadonlyMap<string, number>;
}

const KB = 1024;
const INDEXES = [
  ['list_pk', 'listing'],
  ['facet_pk', 'facet'],
  ['due_pk', 'due'],
] as const;

/** `before` is the item as it was, undefined where it is new. */
export function changeOf(write: Write, before: Item | undefined): Change {
  const after = afterOf(write, before);
  const units = Math.max(1, unitsOf(before), unitsOf(after));
  const index = new Map<string, number>();
  if ('check' in write) return { units, index };
  for (const [attribute, name] of INDEXES) {
    for (const pk of new Set([before?.[attribute], after?.[attribute]]))
      if (typeof pk === 'string') index.set(`${name}: ${pk}`, unitsOf(after ?? before));
  }
  return { units, index };
}

function afterOf(write: Write, before: Item | undefined): Item | undefined {
  if ('put' in write) return write.put;
  if ('check' in write) return before;
  if (!('update' in write)) return undefined;
  const next: Record<string, unknown> = { ...before, ...write.update, ...write.add, ...write.set };
  for (const name of write.remove ?? []) delete next[name];
  return next;
}

/** By the item's JSON, which is a little longer than the item. */
function unitsOf(item: Item | undefined): number {
  if (item === undefined) return 0;
  return Math.ceil(Buffer.byteLength(JSON.stringify(item)) / KB);
}
