/** The mode that was used last in this browser: where an address says none, it counts. */
import { type Mode, ROOT } from './route.ts';

const MODE_KEY = 'probity.mode';

export function rememberMode(mode: Mode): void {
  localStorage.setItem(MODE_KEY, mode);
}

export function workAddress(): string {
  return `${ROOT}${localStorage.getItem(MODE_KEY) === 'live' ? 'live' : 'test'}/work`;
}
