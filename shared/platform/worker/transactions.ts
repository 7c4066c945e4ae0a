/** Splits writes into transactions within the limits of the table (100 items, 4 MB). */
import type { Write } from '../ports.ts';

const MOST_WRITES = 100;
/** In UTF-16 code units of JSON. The rest is for the overhead of the wire format. */
const MOST_CHARACTERS = 3_000_000;

/**
 * The transactions in order. `ending` is not split and comes last, with as many other writes as fit. A reader who sees it sees
 * all other writes. `reserved`: writes that the caller adds to each of them.
 */
export function transactionsOf(
  writes: readonly Write[],
  ending: readonly Write[],
  reserved = 0,
): readonly (readonly Write[])[] {
  const transactions: Write[][] = [[...ending]];
  let characters = sizeOf(ending);
  for (const write of writes) {
    const size = sizeOf(write);
    const [open] = transactions;
    if (open !== undefined && open.length < MOST_WRITES - reserved && characters + size <= MOST_CHARACTERS) {
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
