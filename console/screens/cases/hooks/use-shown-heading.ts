/** The heading of what a reviewer has come to: at the top of its pane, and with the focus where a key or a judgement led there. */
import { useEffect, useRef } from 'preact/hooks';
import { afterFrame } from '../../../base/frames.ts';

/** `shown` names what is shown; the heading is brought up again whenever that changes. */
export function useShownHeading(shown: string, follows: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const show = () => heading.current?.closest('.pane')?.scrollTo(0, 0);
    if (!follows) return afterFrame(show);
    heading.current?.focus();
    show();
    return undefined;
  }, [shown]);
  return heading;
}
