/** Keys walk the rows of a list. */

/** `rows` selects the links in their order. The first is focused where none is. */
export function walkLinks(rows: string, by: 1 | -1): void {
  walk([...document.querySelectorAll<HTMLAnchorElement>(rows)], by);
}

/** Focuses the element before or after the focused one, or the first where none of them is focused. */
export function walk(elements: readonly HTMLElement[], by: 1 | -1): void {
  const at = elements.findIndex((element) => element.matches(':focus'));
  elements[at === -1 ? 0 : Math.min(Math.max(at + by, 0), elements.length - 1)]?.focus();
}
