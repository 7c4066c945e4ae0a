/** Asked before the address changes: a screen with something unsaved keeps the reader until they have decided. */

/** Gets what would open the other address. */
type Guard = (leave: () => void) => void;

let guard: Guard | undefined;

/** One guard at a time, that of the open screen; undefined lets every move pass. */
export function guardPlace(next: Guard | undefined): void {
  guard = next;
}

/** Opens the other address, or lets the guard ask first. Returns false where it asks. */
export function leaveBy(open: () => void): boolean {
  if (guard === undefined) open();
  else guard(open);
  return guard === undefined;
}
