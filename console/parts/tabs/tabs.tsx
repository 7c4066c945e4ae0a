/** A row of tabs, one of which is open and in sight: also where the tabs are wider than the window. */
import { useEffect, useRef } from 'preact/hooks';

interface Tab {
  readonly href: string;
  readonly title: string;
  readonly isOpen: boolean;
}

/** Tabs that are links, each to its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const row = useOpenInSight<HTMLElement>(tabs.find(({ isOpen }) => isOpen)?.href);
  return (
    <nav ref={row} class="tabs" aria-label={label}>
      {tabs.map(({ href, title, isOpen }) => (
        <a key={href} href={href} aria-current={isOpen ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/**
 * Of the element that is returned, the tab that is open comes into sight: when another one is opened, and when the row or a tab
 * changes its width, as it does when a font arrives or a phone is turned.
 */
export function useOpenInSight<Row extends HTMLElement>(open: string | undefined) {
  const row = useRef<Row>(null);
  useEffect(() => {
    const { current: element } = row;
    if (element === null || open === undefined) return undefined;
    const show = () =>
      element
        .querySelector('[aria-current], [aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Its first call comes after the layout.
    const watcher = new ResizeObserver(show);
    for (const each of [element, ...element.children]) watcher.observe(each);
    return () => watcher.disconnect();
  }, [open]);
  return row;
}
