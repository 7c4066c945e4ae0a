/** Settings: the pages that there are, each at its own segment of the address. */
import { useEffect, useRef } from 'preact/hooks';
import { Bar } from '../../parts/bar.tsx';
import { walk } from '../../parts/list/walk-links.ts';
import { useKeys } from '../../shell/keys/listen.ts';
import { addressOf } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { PAGES } from './pages.ts';
import { texts } from './texts.ts';

export function Screen(props: ScreenProps) {
  const { route } = props;
  const words = texts();
  const [name = PAGES[0]?.name] = route.parts;
  const page = PAGES.find((each) => each.name === name) ?? PAGES[0];
  const step = (by: 1 | -1) => {
    const to = PAGES[PAGES.findIndex((each) => each === page) + by];
    if (to !== undefined) props.go({ parts: [to.name], query: {} });
  };
  useKeys({
    next: () => moveFocus(1),
    previous: () => moveFocus(-1),
    pageBefore: () => step(-1),
    pageAfter: () => step(1),
  });
  const tabs = useRef<HTMLElement>(null);
  // On a narrow screen not all pages are in sight.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [name]);
  return (
    <>
      <Bar title={words.title} />
      <nav ref={tabs} class="tabs" aria-label={words.pagesName}>
        {PAGES.map(({ name: each, title }) => (
          <a
            key={each}
            href={addressOf({ mode: route.mode, screen: 'settings', parts: [each], query: {} })}
            aria-current={page?.name === each ? 'page' : undefined}
          >
            {title()}
          </a>
        ))}
      </nav>
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
