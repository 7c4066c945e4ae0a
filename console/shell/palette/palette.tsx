/** Finds names, pasted ids and commands, with the key of each beside it. */
import { useRef, useState } from 'preact/hooks';
import { lookUp } from '../../../design/wording.ts';
import { keyTexts } from '../../base/keys/key-texts.ts';
import { signsOf } from '../../base/keys/keymap.ts';
import { act, canAct } from '../../base/keys/listen.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { SCREENS, screenRow } from '../screens.ts';
import { toggleTheme } from '../theme.ts';
import { type Command, matching } from './commands.ts';
import { useFound } from './find.ts';

interface Props {
  readonly screen: ScreenProps;
  readonly onClose: () => void;
}

const LIST_ID = 'palette-list';

export function Palette({ screen, onClose }: Props) {
  const texts = shellTexts();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useFound(screen.api, query);
  const options = [...namesOf(found ?? [], screen), ...matching(commandsOf(screen), query)];
  const chosen = Math.min(at, Math.max(0, options.length - 1));
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const move = (by: number) => {
    const next = (chosen + by + options.length) % Math.max(1, options.length);
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) move(by);
    else if (event.key === 'Enter') run(options[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label={texts.paletteName} look="palette" onClose={onClose}>
      <input
        class="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={options.length === 0 ? undefined : optionId(chosen)}
        aria-label={texts.paletteName}
        placeholder={texts.paletteName}
        autocomplete="off"
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div class="options" id={LIST_ID} role="listbox" aria-label={texts.paletteFound} ref={list}>
        {options.map((command, n) => (
          <PaletteOption
            key={command.id}
            id={optionId(n)}
            command={command}
            isChosen={n === chosen}
            run={run}
          />
        ))}
      </div>
      <p class="muted small palette-foot" aria-live="polite">
        {options.length === 0 && (found === undefined ? texts.paletteSearching : texts.paletteNothing)}
      </p>
    </Dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly run: (command: Command) => void;
}

function PaletteOption({ id, command, isChosen, run }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={() => run(command)}
    >
      <bdi>{command.name}</bdi>
      <span class="muted">{command.note}</span>
    </button>
  );
}

function optionId(n: number): string {
  return `palette-${n}`;
}

function namesOf(found: NonNullable<ReturnType<typeof useFound>>, { go }: ScreenProps): readonly Command[] {
  const { kinds, screeningFailed } = shellTexts();
  return found
    .filter(({ screen }) => screenRow(screen) !== undefined)
    .map(({ id, name, kind, told, isFailed, screen }) => ({
      id,
      name,
      note: [lookUp(kinds, kind) ?? kind, told, isFailed ? screeningFailed : '']
        .filter((part) => part !== '')
        .join(' · '),
      run: () => go({ screen, parts: [id], query: {} }),
    }));
}

/** Screens, what the open screen can do now, and what is possible everywhere. */
function commandsOf({ route, go, signOut }: ScreenProps): readonly Command[] {
  const texts = shellTexts();
  const words = keyTexts(route.screen);
  const rows = screenRow(route.screen)?.keys ?? [];
  const actions = rows.filter(({ action }, n) => rows.findIndex((row) => row.action === action) === n);
  return [
    ...SCREENS.filter(({ icon, isList }) => icon !== undefined || isList === true).map(({ name }) => ({
      id: `screen-${name}`,
      name: lookUp(texts.screens, name) ?? name,
      note: texts.paletteScreen,
      run: () => go({ screen: name, parts: [], query: {} }),
    })),
    ...actions
      .filter(({ action }) => canAct(action))
      .map(({ key, action }) => ({
        id: `action-${action}`,
        name: words[action] ?? action,
        note: signsOf(key, false).join(' '),
        run: () => act(action),
      })),
    { id: 'keys', name: texts.keys.showKeys, note: '?', run: () => act('showKeys') },
    { id: 'theme', name: texts.railTheme, note: texts.paletteCommand, run: toggleTheme },
    {
      id: 'sign-out',
      name: texts.signOut,
      note: texts.paletteCommand,
      run: signOut,
    },
  ];
}
