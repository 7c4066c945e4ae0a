/** Divides writes among transactions, none of which is larger than the table takes (100 items, 4 MB). */
import type { Write } from '#shared/platform/ports.ts';

const MOST_WRITES = 100;
/** In UTF-16 code units of JSON, with room for what the wire format adds. */
const MOST_CHARACTERS = 3_000_000;

/**
 * Transactions in their order. `ending` stays whole and comes last, together with as many of the others as fit, so
 * that whoever sees it sees everything.
 */
export function transactionsOf(
  writes: readonly Write[],
  ending: readonly Write[],
): readonly (readonly Write[])[] {
  const transactions: Write[][] = [[...ending]];
  let characters = sizeOf(ending);
  for (const write of writes) {
    const size = sizeOf(write);
    const [open] = transactions;
    if (open !== undefined && open.length < MOST_WRITES && characters + size <= MOST_CHARACTERS) {
      open.push(write);
      characters += size;
    } else {
      transactions.unshift([write]);
      characters = size;
    }
  }
  return transactions;
}

function sizeOf(content: unknown): number {
  return JSON.stringify(content).length;
}
