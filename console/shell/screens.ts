/** The table of all screens: name in the address, what a role needs, keys, and what is loaded when it is opened. */
import type { IconName } from '../parts/icon.tsx';
import type { KeyRow } from './keys/keymap.ts';
import type { ScreenModule } from './screen-props.ts';

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
  /** Screens that are work on one thing fold the rail to icons. */
  readonly isSlim?: boolean;
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
    name: 'settings',
    load: () => import('../screens/settings/screen.tsx'),
    scope: undefined,
    icon: 'settings',
    keys: [],
  },
];

export function screenRow(name: string): ScreenRow | undefined {
  return SCREENS.find((row) => row.name === name);
}
