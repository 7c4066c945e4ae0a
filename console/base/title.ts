/** The title and the icon of the window. Both say that data are test data. */
import { afterFrame } from './frames.ts';
import type { Mode } from './route/route.ts';
import { shellTexts } from './text/texts.ts';

let mode: Mode | undefined;
let title = 'Probity';

export function setTitle(next: string): void {
  title = next;
  show();
}

/** Undefined outside the modes. */
export function setTitleMode(next: Mode | undefined): void {
  mode = next;
  document.documentElement.dataset['mode'] = next ?? '';
  const icon = document.querySelector<HTMLLinkElement>('#icon');
  if (icon !== null) icon.href = iconOf(next === 'test' ? '#8a5a00' : '#0b5c6b', next === 'test' ? 'T' : 'P');
  show();
}

let cancel = () => {};

/** A screen that is opened changes its title twice within a moment, and to change it takes the browser long. */
function show(): void {
  cancel();
  cancel = afterFrame(() => {
    const product = title === 'Probity' ? title : `${title} · Probity`;
    document.title = mode === 'test' ? `[${shellTexts().modeTestShort}] ${product}` : product;
  });
}

function iconOf(colour: string, letter: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="${colour}"/><text x="8" y="12" font-family="sans-serif" font-size="11" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
