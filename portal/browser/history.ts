/** Keeps the place in the history entry, so that Back and reload both work, and moves the focus there. */
import type { Place } from '../workspace/place.ts';

/** Id of each screen's heading. */
export const HEADING_ID = 'title';

/** The place of the current history entry; only this page writes entries under its address. */
export function readPlace(): Place {
  return unsafePlace(history.state) ?? { screen: 'overview' };
}

function unsafePlace(state: unknown): Place | null {
  return state as Place | null;
}

/** Makes `place` a history entry of its own; the address stays as it is. */
export function pushPlace({ screen, section }: Place): void {
  history.pushState({ screen, section }, '', location.pathname);
}

/** Moves the focus to where reading goes on, once the screen is shown. */
export function arrive(focus: string | undefined): void {
  if (focus === undefined) scrollTo(0, 0);
  document.getElementById(focus ?? HEADING_ID)?.focus({ preventScroll: focus === undefined });
}

/** Puts the focus on an element that the next paint will show. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
