/** The table of all screens: name in the address, what a role needs, keys, and what is loaded when it is opened. */
import type { KeyRow } from '../base/keys/keymap.ts';
import type { ScreenModule } from '../base/screen-props.ts';
import type { IconName } from '../parts/icon.tsx';

export interface ScreenRow {
  /** The segment below the mode, and the folder below `screens/`. The shell's text `screens.<name>` is its name. */
  readonly name: string;
  readonly load: () => Promise<ScreenModule>;
  /** A role without this scope sees the forbidden state, without a call. */
  readonly scope: string | undefined;
  /** Keys and the actions that the screen binds with `useKeys`; their texts are `keys.<action>` of the screen. */
  readonly keys: readonly KeyRow[];
  /** Present on screens that the rail names. */
  readonly icon?: IconName;
  /** Not for phones: the dock leaves it out. */
  readonly isForDesk?: boolean;
  /** Work on one thing folds the rail to icons; the list of such things does not. */
  readonly isSlim?: boolean;
  /** Shows a list where the address names no record: the palette finds it, as it finds the screens of the rail. */
  readonly isList?: boolean;
}

export const SCREENS: readonly ScreenRow[] = [
  {
    name: 'work',
    load: () => import('../screens/work/screen.tsx'),
    scope: undefined,
    icon: 'work',
    keys: [
      { key: 'j', action: 'next' },
      { key: 'ArrowDown', action: 'next' },
      { key: 'k', action: 'previous' },
      { key: 'ArrowUp', action: 'previous' },
      { key: 'Enter', action: 'open' },
      { key: 'x', action: 'choose' },
      { key: 'a', action: 'take' },
      { key: 'm', action: 'mine' },
      { key: 'u', action: 'nobodys' },
      { key: 'd', action: 'density' },
      { key: 'Escape', action: 'chooseNone' },
    ],
  },
  {
    name: 'responses',
    load: () => import('../screens/responses/screen.tsx'),
    scope: 'responses:read',
    isSlim: true,
    isList: true,
    keys: [
      { key: 'j', action: 'next' },
      { key: 'ArrowDown', action: 'next' },
      { key: 'k', action: 'previous' },
      { key: 'ArrowUp', action: 'previous' },
      { key: 'n', action: 'nextOpen' },
      { key: 'f', action: 'openOnly' },
      { key: 'v', action: 'check' },
      { key: 'm', action: 'comment' },
      { key: 'e', action: 'document' },
      { key: 'p', action: 'compare' },
      { key: 'a', action: 'approve' },
      { key: 'c', action: 'changes' },
      { key: 'r', action: 'reject' },
      { key: 'd', action: 'complete' },
      { key: '[', action: 'queueBefore' },
      { key: ']', action: 'queueAfter' },
    ],
  },
  {
    name: 'cases',
    load: () => import('../screens/cases/screen.tsx'),
    scope: 'screening:read',
    isSlim: true,
    keys: [
      { key: 'j', action: 'next' },
      { key: 'ArrowDown', action: 'next' },
      { key: 'k', action: 'previous' },
      { key: 'ArrowUp', action: 'previous' },
      { key: '1', action: 'choose1' },
      { key: '2', action: 'choose2' },
      { key: '3', action: 'choose3' },
      { key: '4', action: 'choose4' },
      { key: '5', action: 'choose5' },
      { key: '6', action: 'choose6' },
      { key: 'c', action: 'confirm' },
      { key: 'f', action: 'notSame' },
      { key: 't', action: 'same' },
      { key: 'i', action: 'ask' },
      { key: 'n', action: 'note' },
      { key: '[', action: 'queueBefore' },
      { key: ']', action: 'queueAfter' },
    ],
  },
  {
    name: 'entities',
    load: () => import('../screens/entities/screen.tsx'),
    scope: 'entities:read',
    icon: 'entity',
    keys: [
      { key: 'j', action: 'next' },
      { key: 'ArrowDown', action: 'next' },
      { key: 'k', action: 'previous' },
      { key: 'ArrowUp', action: 'previous' },
      { key: 'f', action: 'search' },
      { key: '[', action: 'tabBefore' },
      { key: ']', action: 'tabAfter' },
    ],
  },
  {
    name: 'send',
    load: () => import('../screens/send/screen.tsx'),
    scope: 'workflows:write',
    icon: 'send',
    keys: [
      { key: 'Mod+enter', action: 'send' },
      { key: '[', action: 'one' },
      { key: ']', action: 'many' },
    ],
  },
  {
    name: 'verifications',
    load: () => import('../screens/verifications/screen.tsx'),
    scope: 'verification:read',
    isSlim: true,
    isList: true,
    keys: [
      { key: 'j', action: 'next' },
      { key: 'ArrowDown', action: 'next' },
      { key: 'k', action: 'previous' },
      { key: 'ArrowUp', action: 'previous' },
      { key: 'a', action: 'approve' },
      { key: 'c', action: 'confirm' },
      { key: 'l', action: 'flag' },
      { key: 'r', action: 'reject' },
      { key: '[', action: 'queueBefore' },
      { key: ']', action: 'queueAfter' },
    ],
  },
  {
    name: 'questionnaires',
    load: () => import('../screens/questionnaires/screen.tsx'),
    scope: 'questionnaires:read',
    icon: 'form',
    isForDesk: true,
    keys: [
      { key: 'j', action: 'next' },
      { key: 'ArrowDown', action: 'next' },
      { key: 'k', action: 'previous' },
      { key: 'ArrowUp', action: 'previous' },
      { key: 'n', action: 'write' },
      { key: '[', action: 'tabBefore' },
      { key: ']', action: 'tabAfter' },
      { key: 'Mod+z', action: 'undoStep' },
      { key: 'Mod+y', action: 'redoStep' },
    ],
  },
  {
    name: 'settings',
    load: () => import('../screens/settings/screen.tsx'),
    scope: undefined,
    icon: 'settings',
    keys: [
      { key: 'j', action: 'next' },
      { key: 'ArrowDown', action: 'next' },
      { key: 'k', action: 'previous' },
      { key: 'ArrowUp', action: 'previous' },
      { key: '[', action: 'pageBefore' },
      { key: ']', action: 'pageAfter' },
    ],
  },
];

export function screenRow(name: string): ScreenRow | undefined {
  return SCREENS.find((row) => row.name === name);
}
