/** Listens to keys. They act only where nobody types, and single letters can be switched off (WCAG 2.1.4). */
import { useLayoutEffect } from 'preact/hooks';
import { createStore } from '../store.ts';
import { EVERYWHERE, type KeyRow, matchKey } from './keymap.ts';

type Handler = () => void;

/** What the shell and the open screen do, by action. A later one of the same name wins. */
const handlers = new Map<string, Handler>();

let rowsOfScreen: readonly KeyRow[] = [];

const OFF_KEY = 'probity.keys';

/** True while single letters act. */
export const lettersAct = createStore(localStorage.getItem(OFF_KEY) !== 'off');

export function setLettersAct(act: boolean): void {
  if (act) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, 'off');
  document.documentElement.dataset['keys'] = act ? 'on' : 'off';
  lettersAct.set(act);
}

/** The keys of the screen that is open. */
export function setKeysOfScreen(rows: readonly KeyRow[]): void {
  rowsOfScreen = rows;
}

/** Binds actions while the component is there: `useKeys({ next: () => move(1) })`. */
export function useKeys(actions: Readonly<Record<string, Handler>>): void {
  // Before the next key: two quick presses are two steps.
  useLayoutEffect(() => {
    for (const [action, handler] of Object.entries(actions)) handlers.set(action, handler);
    return () => {
      for (const [action, handler] of Object.entries(actions)) {
        if (handlers.get(action) === handler) handlers.delete(action);
      }
    };
  });
}

/** Starts an action as its key would; the palette does. */
export function act(action: string): void {
  handlers.get(action)?.();
}

/** True where somebody would hear the action now. */
export function canAct(action: string): boolean {
  return handlers.has(action);
}

export function startKeys(): void {
  setLettersAct(lettersAct.get());
  let prefix = '';
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    if (leaveField(target, key)) return;
    const press = { key, mod: event.metaKey || event.ctrlKey, alt: event.altKey };
    const match = matchKey([...rowsOfScreen, ...EVERYWHERE], press, prefix);
    prefix = match.prefix;
    if (match.action === undefined || !mayAct(target, press)) return;
    const handler = handlers.get(match.action);
    if (handler === undefined) return;
    event.preventDefault();
    handler();
  });
}

/** Escape leaves a field, so that keys act again. */
function leaveField(target: Element, key: string): boolean {
  const leaves = key === 'Escape' && isField(target) && target.closest('dialog') === null;
  if (leaves && target instanceof HTMLElement) target.blur();
  return leaves;
}

function mayAct(target: Element, { key, mod }: { readonly key: string; readonly mod: boolean }): boolean {
  if (target.closest('dialog') !== null) return false;
  if (mod) return true;
  if (isField(target)) return false;
  // Enter and the space bar belong to the control that has the focus.
  if ((key === 'Enter' || key === ' ') && target.closest('a, button, summary, input') !== null) return false;
  return lettersAct.get() || key.length > 1;
}

function isField(target: Element): boolean {
  return target.matches(
    'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable="true"]',
  );
}
