/** Makes one write of several counts of the same item: a transaction may not touch an item twice. */
import type { Write } from '../ports.ts';

type Update = Extract<Write, { update: unknown }>;

/** Sums updates that only add, item by item; the condition and refusal of the first stay. All other writes are kept. */
export function mergeAdds(writes: readonly Write[]): readonly Write[] {
  return merged(writes, () => true);
}

/** Sums additions to counters alone. They have no conditions, so that parts of one commit may count without knowing of each other. */
export function mergeCounts(writes: readonly Write[]): readonly Write[] {
  return merged(writes, ({ lane }) => lane !== undefined);
}

function merged(writes: readonly Write[], isSummed: (write: Update) => boolean): readonly Write[] {
  const sums = new Map<string, Update>();
  const others: Write[] = [];
  for (const write of writes) {
    if (!('update' in write) || write.set !== undefined || write.remove !== undefined || !isSummed(write)) {
      others.push(write);
      continue;
    }
    const name = `${write.update.pk}\u0000${write.update.sk}`;
    const known = sums.get(name);
    sums.set(name, known === undefined ? write : { ...known, add: summed(known.add, write.add) });
  }
  return [...others, ...sums.values()];
}

function summed(a: Update['add'], b: Update['add']): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [attribute, delta] of Object.entries(b ?? {})) sum[attribute] = (sum[attribute] ?? 0) + delta;
  return sum;
}
