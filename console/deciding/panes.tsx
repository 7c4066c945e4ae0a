/** Panes side by side; on a phone one at a time, chosen by segments. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { scrolls } from '../parts/scrolls.ts';

interface SegmentsProps<Pane extends string> {
  readonly label: string;
  readonly panes: readonly (readonly [pane: Pane, name: string])[];
  readonly shown: Pane;
  readonly onShow: (pane: Pane) => void;
}

/** Shown on narrow screens only. */
export function Segments<Pane extends string>({ label, panes, shown, onShow }: SegmentsProps<Pane>) {
  return (
    <fieldset class="segments" aria-label={label}>
      {panes.map(([pane, name]) => (
        <button
          key={pane}
          type="button"
          class="button"
          aria-pressed={pane === shown}
          onClick={() => onShow(pane)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface PaneProps {
  readonly name: string;
  readonly label: string;
  readonly isShown: boolean;
  readonly children: ComponentChildren;
}

/** A region that scrolls by itself. It takes the focus, so that it can be scrolled without a pointer. */
export function Pane({ name, label, isShown, children }: PaneProps) {
  return (
    <section class={`pane ${name}${isShown ? ' shown' : ''}`} aria-label={label} ref={scrolls}>
      {children}
    </section>
  );
}

const NARROW = '(max-width: 56rem)';

/** True where only one pane fits. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const update = () => setNarrow(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isNarrow;
}
