/** Keys walk the links of a list's rows. */

/** `rows` selects the links in their order. The first is focused where none is. */
export function walkLinks(rows: string, by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(rows)];
  const at = links.findIndex((link) => link.matches(':focus'));
  links[at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
}
