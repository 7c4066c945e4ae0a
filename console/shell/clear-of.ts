/** Keeps the line that says what happened off the places where somebody writes or decides. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Fields, and the bars and forms in which something is decided. */
const KEPT_CLEAR =
  'main :is(textarea, input:not([type="checkbox"], [type="radio"]), select, form, .decide, .bulk)';

/** Where it would lie on one of them below, it stands at the top. Looked at whenever it changes, and whenever the focus moves. */
export function useClearOf(line: RefObject<HTMLElement | null>, text: string | undefined): void {
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null || text === undefined) return;
    const place = () => {
      element.classList.remove('above');
      const own = element.getBoundingClientRect();
      const lies = [...document.querySelectorAll(KEPT_CLEAR)].some((each) =>
        overlaps(own, each.getBoundingClientRect()),
      );
      element.classList.toggle('above', lies);
    };
    place();
    // What opens under it takes the focus, or changes the size of what is there.
    const resized = new ResizeObserver(place);
    for (const each of document.querySelectorAll('main, .decide')) resized.observe(each);
    addEventListener('focusin', place);
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('focusin', place);
      removeEventListener('resize', place);
    };
  }, [line, text]);
}

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return (
    b.width > 0 &&
    b.height > 0 &&
    a.left < b.right &&
    b.left < a.right &&
    a.top < b.bottom &&
    b.top < a.bottom
  );
}
