/** Which keys do what: one table for everywhere, one per screen in `../screens.ts`. Pure. */

/** A key as it is pressed (`j`, `Enter`, `?`, or `g w` for one after the other), and the action that it starts. */
export interface KeyRow {
  readonly key: string;
  /** Name of the action. Its text is `keys.<action>` of the texts of the shell or of the screen. */
  readonly action: string;
}

/** Keys of every screen. `Mod+k` also acts in fields. */
export const EVERYWHERE = [
  { key: 'Mod+k', action: 'find' },
  { key: '/', action: 'find' },
  { key: 'g w', action: 'goWork' },
  { key: 'g e', action: 'goEntities' },
  { key: 'g s', action: 'goSend' },
  { key: 'g q', action: 'goQuestionnaires' },
  { key: 'z', action: 'undo' },
  { key: '?', action: 'showKeys' },
] as const satisfies readonly KeyRow[];

export interface Press {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
}

export interface Match {
  /** Undefined where nothing starts yet. */
  readonly action: string | undefined;
  /** The first key of a pair, for the next press. */
  readonly prefix: string;
}

/** What a press starts. `prefix` is that of the press before. Rows that come first win. */
export function matchKey(rows: readonly KeyRow[], press: Press, prefix: string): Match {
  if (press.alt) return { action: undefined, prefix: '' };
  const name = press.mod ? `Mod+${press.key.toLowerCase()}` : press.key;
  const pair = rows.find(({ key }) => prefix !== '' && key === `${prefix} ${name}`);
  const row = pair ?? rows.find(({ key }) => key === name);
  const begins = row === undefined && rows.some(({ key }) => key.startsWith(`${name} `));
  return { action: row?.action, prefix: begins ? name : '' };
}

/** Signs of keys that have no letter. */
const SIGNS: Readonly<Record<string, string>> = {
  Enter: '↵',
  enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

/** The parts of a key as they are shown: `['g', 'w']`, `['⌘K']` or `['Ctrl K']`. */
export function signsOf(key: string, isMac: boolean): readonly string[] {
  if (key.startsWith('Mod+')) {
    const letter = signsOf(key.slice(4), isMac).join('').toUpperCase();
    return [isMac ? `⌘${letter}` : `Ctrl ${letter}`];
  }
  return key.split(' ').map((part) => SIGNS[part] ?? part);
}
