/** Moves between items: one on, one back, to the next that is open. Pure. */
import type { Item } from './items.ts';

/** The items that are shown. `openOnly` hides what nothing speaks against, except the item that the reviewer is at. */
export function shownItems(
  items: readonly Item[],
  { openOnly, at }: { readonly openOnly: boolean; readonly at: string | undefined },
): readonly Item[] {
  return openOnly ? items.filter((item) => item.isOpen || item.id === at) : items;
}

/** The item `by` places from the one with this id. Stays at the ends; from nowhere it goes to the first. */
export function stepped(items: readonly Item[], at: string | undefined, by: 1 | -1): Item | undefined {
  const index = items.findIndex(({ id }) => id === at);
  if (index === -1) return items[0];
  return items[Math.max(0, Math.min(items.length - 1, index + by))];
}

/** The next open item after this one, from the start again behind the last. Undefined where no other is open. */
export function nextOpen(items: readonly Item[], at: string | undefined): Item | undefined {
  const index = items.findIndex(({ id }) => id === at);
  const onwards = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))];
  return onwards.find(({ isOpen }) => isOpen);
}

/** Where a review begins: the item of the address, else the first open one, else the first. */
export function startingItem(items: readonly Item[], asked: string | null): Item | undefined {
  const named = items.find(({ id, number }) => asked !== null && (id === asked || number === asked));
  return named ?? items.find(({ isOpen }) => isOpen) ?? items[0];
}

/** Items that a window shows, counted generously. */
const SEEN = 8;

/** What is drawn at first, before the others: the items on top, as far as a window beyond the open one. */
export function firstItems(shown: readonly Item[], at: string | undefined): readonly Item[] {
  return shown.slice(0, shown.findIndex(({ id }) => id === at) + 1 + SEEN);
}
