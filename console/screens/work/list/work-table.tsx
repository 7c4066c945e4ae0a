/** The list as a real table, of which only what is seen is drawn. */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { WorkItem } from '#shared/domain/work/schema.ts';
import { whenIdle } from '../../../base/frames.ts';
import { useServerNow } from '../../../parts/timing/use-server-now.ts';
import { texts } from '../texts.ts';
import { firstWindow, windowOf } from './window.ts';
import { type Assignee, type RowHandlers, WorkRow } from './work-row.tsx';

interface Props {
  readonly items: readonly WorkItem[];
  /** How many there are with these filters; undefined where it is not known. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly at: number;
  readonly chosen: ReadonlySet<string>;
  readonly hrefOf: (item: WorkItem) => string;
  readonly assigneeOf: (item: WorkItem) => Assignee;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (index: number, range: boolean) => void;
  readonly onChooseAll: (choose: boolean) => void;
}

/** Until a row is measured. */
const USUAL_ROW = 52;
/** Least height of what is above and below the list. */
const AROUND = 180;

export function WorkTable(props: Props) {
  const { items, total, hasMore, more, at, chosen, hrefOf, assigneeOf, onPoint, onChoose } = props;
  const words = texts();
  const pane = useRef<HTMLElement>(null);
  const { from, to, rowHeight } = useWindow(pane, items.length);
  const now = useServerNow();
  useEffect(() => {
    if (hasMore && to > items.length - 40) more();
  }, [hasMore, to, items.length, more]);
  useScrollTo(pane, at, rowHeight);
  const handlers = useRef<RowHandlers>({ onPoint, onChoose });
  handlers.current = { onPoint, onChoose };
  const drawn = items.slice(from, to);
  const tabbable = at >= from && at < to ? at : from;
  return (
    // The pane scrolls, so it can be reached and scrolled by keys.
    <section class="pane list" aria-label={words.listName} ref={pane} tabIndex={-1}>
      <table class="work" aria-rowcount={total === undefined ? -1 : total + 1}>
        <caption class="hidden-text">{words.listCaption}</caption>
        <Head {...props} />
        <Space height={from * rowHeight} />
        <tbody>
          {drawn.map((item, n) => (
            <WorkRow
              key={item.id}
              item={item}
              index={from + n}
              isAt={from + n === at}
              isTabbable={from + n === tabbable}
              isChosen={chosen.has(item.id)}
              hrefOf={hrefOf}
              now={now}
              assignee={assigneeOf(item).name}
              isMine={assigneeOf(item).isMe}
              handlers={handlers}
            />
          ))}
        </tbody>
        <Space height={(items.length - from - drawn.length) * rowHeight} />
      </table>
    </section>
  );
}

/** In place of rows that are not drawn. */
function Space({ height }: { readonly height: number }) {
  return height === 0 ? null : <tbody aria-hidden="true" class="space" style={{ height: `${height}px` }} />;
}

function Head({ items, chosen, onChooseAll }: Props) {
  const words = texts();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th class="c-box">
          <input
            type="checkbox"
            aria-label={words.chooseAll}
            checked={items.length > 0 && items.every(({ id }) => chosen.has(id))}
            onChange={(event) => onChooseAll(event.currentTarget.checked)}
          />
        </th>
        <th class="c-kind">{words.columnKind}</th>
        <th class="c-what">{words.columnAbout}</th>
        <th class="c-due" aria-sort="ascending">
          {words.columnDue}
        </th>
        <th class="c-age">{words.columnWaiting}</th>
        <th class="c-who">{words.columnAssigned}</th>
      </tr>
    </thead>
  );
}

/** Measures a row, because its height follows the size of the text, and follows the scrolling. */
function useWindow(pane: RefObject<HTMLElement | null>, count: number) {
  const [rowHeight, setRowHeight] = useState(USUAL_ROW);
  const [range, setRange] = useState(() => firstWindow(innerHeight - AROUND, USUAL_ROW, count));
  const update = useCallback(() => {
    const element = pane.current;
    if (element === null) return;
    const measured = element.querySelector('tr[data-index]')?.getBoundingClientRect().height ?? 0;
    const height = measured > 0 ? measured : USUAL_ROW;
    setRowHeight(height);
    const next = windowOf(element.scrollTop, element.clientHeight, height, count);
    setRange((known) => (known.from === next.from && known.to === next.to ? known : next));
  }, [pane, count]);
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    element.addEventListener('scroll', update, { passive: true });
    let cancel = () => {};
    // It calls once at the beginning too, when the rows on top are drawn. The rows beyond follow when they are seen.
    const resized = new ResizeObserver(() => {
      cancel();
      cancel = whenIdle(update);
    });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      resized.disconnect();
      cancel();
    };
  }, [pane, update]);
  return { ...range, rowHeight };
}

/** Brings the row of the cursor into sight, below the head that stays; the link gets the focus where the list has it. */
function useScrollTo(pane: RefObject<HTMLElement | null>, at: number, rowHeight: number): void {
  const before = useRef(at);
  useEffect(() => {
    const element = pane.current;
    if (element === null || before.current === at) return;
    before.current = at;
    const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    const top = at * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight + head > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight + head - element.clientHeight;
    }
  }, [pane, at, rowHeight]);
}
