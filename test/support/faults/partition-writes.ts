/** Tables that count their writes by partition. */
import type { Table, Tables, Write } from '#shared/platform/ports.ts';

export interface CountedWrites {
  readonly tables: Tables;
  /** Writes so far, by partition key. */
  readonly partitions: Map<string, number>;
}

export function writesBy(real: Tables): CountedWrites {
  const partitions = new Map<string, number>();
  const count = (pk: string) => partitions.set(pk, (partitions.get(pk) ?? 0) + 1);
  const within = (table: Table): Table => ({
    get: (key, options) => table.get(key, options),
    getMany: (keys, options) => table.getMany(keys, options),
    query: (query) => table.query(query),
    update: (key, changes, when) => {
      count(key.pk);
      return table.update(key, changes, when);
    },
    commit: (writes) => {
      for (const write of writes) count(partitionOf(write));
      return table.commit(writes);
    },
  });
  return { tables: { within: (fence) => within(real.within(fence)) }, partitions };
}

function partitionOf(write: Write): string {
  if ('put' in write) return write.put.pk;
  if ('update' in write) return write.update.pk;
  return 'remove' in write ? write.remove.pk : write.check.pk;
}
