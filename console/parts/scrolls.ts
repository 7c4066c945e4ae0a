/** An area that scrolls takes the focus, so that it can be scrolled without a pointer. */

export function scrolls(area: HTMLElement | null): void {
  if (area !== null) area.tabIndex = 0;
}
