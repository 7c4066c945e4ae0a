/** Moves the focus after a change of screen or of an element that a component cannot reach by a ref. */

/** Id of the heading of each screen. */
export const HEADING_ID = 'title';

/** The document of the page: another one where a preview shows it in a frame. */
let page: Document = document;

export function setPageDocument(shown: Document): void {
  page = shown;
}

/** The element of the page with this id. */
export function elementOf(id: string): HTMLElement | null {
  return page.getElementById(id);
}

/** A request to move the focus once the next state is rendered. Every request is a new object. */
export interface FocusRequest {
  /** Id of the element; undefined for the heading of the screen, which also scrolls to the top. */
  readonly id: string | undefined;
}

/** Focuses the element, or the heading of the screen where no id is given. */
export function moveFocus(id: string | undefined): void {
  if (id === undefined) scrollTo(0, 0);
  elementOf(id ?? HEADING_ID)?.focus({ preventScroll: id === undefined });
}

/** Runs `run` once pending state is rendered: Preact renders in a microtask, before the next frame. */
export function afterRender(run: () => void): void {
  requestAnimationFrame(run);
}

/** Focuses an element that the pending state renders. */
export function focusAfterRender(id: string): void {
  afterRender(() => moveFocus(id));
}
