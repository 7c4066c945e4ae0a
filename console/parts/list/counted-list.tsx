/** A screen that lists records: how many there are, filters, one page of rows that keys walk, and the other pages. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { count } from '../../../design/wording.ts';
import { useKeys } from '../../base/keys/listen.ts';
import { useRead } from '../../base/remote/use-read.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { Bar } from '../bar.tsx';
import { scrolls } from '../scrolls.ts';
import { Reading } from '../states.tsx';
import { PageLinks } from './page-links.tsx';
import { walkLinks } from './walk-links.ts';

/** The name of each record is a link in the head of its row. */
const ROWS = '.listed tbody th a';

interface Props<Line> extends Pick<ScreenProps, 'route' | 'api' | 'announce'> {
  readonly title: string;
  /** Of the page that the address asks for. */
  readonly path: string;
  readonly pageSize: number;
  /** Says how many were found. */
  readonly found: Parameters<typeof count>[0];
  /** What the screen binds beside walking the rows. */
  readonly keys?: Readonly<Record<string, () => void>>;
  /** At the end of the head. */
  readonly actions?: ComponentChildren;
  readonly filters: ComponentChildren;
  /** In place of the rows where there are none. */
  readonly nothing: ComponentChildren;
  /** Draws the rows, of which there is at least one. */
  readonly children: (results: readonly Line[]) => ComponentChildren;
}

export function CountedList<Line>(props: Props<Line>) {
  const { route, announce, title, pageSize, found: words, filters } = props;
  const read = useRead<{ readonly count: number; readonly results: readonly Line[] }>(props.api, props.path);
  const found = read.value?.count;
  useEffect(() => {
    if (found !== undefined) announce(count(words, found));
  }, [found, announce, words]);
  useKeys({ next: () => walkLinks(ROWS, 1), previous: () => walkLinks(ROWS, -1), ...props.keys });
  return (
    <>
      <Bar title={title}>
        {found !== undefined && <span class="muted small num">{count(words, found)}</span>}
        {props.actions}
      </Bar>
      {filters}
      <div class="sheet listed" ref={scrolls}>
        <Reading of={read} rows={8}>
          {({ results }) => (results.length === 0 ? props.nothing : props.children(results))}
        </Reading>
        {found !== undefined && <PageLinks route={route} count={found} pageSize={pageSize} />}
      </div>
    </>
  );
}
