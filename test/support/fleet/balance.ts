/** What is left of a tenant's credits, summed over the items that hold them. */
import type { StoredItem } from './running-fleet.ts';

/** `own` are items of one tenant and environment. */
export function balanceIn(own: readonly StoredItem[], kind: string): number {
  return own
    .filter(({ sk }) => String(sk).startsWith('CREDITS'))
    .reduce((sum, item) => sum + Number(item[kind] ?? 0), 0);
}
