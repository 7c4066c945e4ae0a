/** Settings: the pages that there are, each at its own segment of the address. */
import { useKeys } from '../../base/keys/listen.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { Bar } from '../../parts/bar.tsx';
import { walk } from '../../parts/list/walk-links.ts';
import { Tabs } from '../../parts/tabs/tabs.tsx';
import { PAGES } from './pages.ts';
import { texts } from './texts.ts';

export function Screen(props: ScreenProps) {
  const { route } = props;
  const words = texts();
  const [name = PAGES[0]?.name] = route.parts;
  const page = PAGES.find((each) => each.name === name) ?? PAGES[0];
  const step = (by: 1 | -1) => {
    const to = page && PAGES[PAGES.indexOf(page) + by];
    if (to !== undefined) props.go({ parts: [to.name], query: {} });
  };
  useKeys({
    next: () => moveFocus(1),
    previous: () => moveFocus(-1),
    pageBefore: () => step(-1),
    pageAfter: () => step(1),
  });
  const tabs = PAGES.map((each) => ({
    href: addressOf({ mode: route.mode, screen: 'settings', parts: [each.name], query: {} }),
    title: each.title(),
    isOpen: each === page,
  }));
  return (
    <>
      <Bar title={words.title} />
      <Tabs label={words.pagesName} tabs={tabs} />
      <div class="sheet">{page !== undefined && <page.Page {...props} />}</div>
    </>
  );
}

/** The keys walk the first control of each row: its link or its button. */
function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.sheet tbody tr')];
  walk(
    rows.flatMap((row) => row.querySelector<HTMLElement>('a, button, select') ?? []),
    by,
  );
}
