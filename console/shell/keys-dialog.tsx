/** All keys of the open screen, and the switch that turns single letters off. */
import { lookUp } from '../../design/wording.ts';
import { keyTexts } from '../base/keys/key-texts.ts';
import { EVERYWHERE, type KeyRow } from '../base/keys/keymap.ts';
import { lettersAct, setLettersAct } from '../base/keys/listen.ts';
import { useStore } from '../base/store.ts';
import { shellTexts } from '../base/text/texts.ts';
import { Button, Keys } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { screenRow } from './screens.ts';

export function KeysDialog({ screen, onClose }: { readonly screen: string; readonly onClose: () => void }) {
  const texts = shellTexts();
  const act = useStore(lettersAct);
  const row = screenRow(screen);
  return (
    <Dialog labelledBy="keys-title" onClose={onClose}>
      <div class="dialog-body">
        <h2 id="keys-title">{texts.keysTitle}</h2>
        <div class="keys">
          {row !== undefined && row.keys.length > 0 && (
            <KeyList
              title={lookUp(texts.screens, screen) ?? screen}
              rows={row.keys}
              words={keyTexts(screen)}
            />
          )}
          <KeyList title={texts.keysEverywhere} rows={EVERYWHERE} words={texts.keys} />
        </div>
        <p class="row dialog-foot">
          <label class="row">
            <input
              type="checkbox"
              checked={act}
              onChange={(event) => setLettersAct(event.currentTarget.checked)}
            />
            {texts.keysLetters}
          </label>
          <Button onClick={onClose}>{texts.close}</Button>
        </p>
      </div>
    </Dialog>
  );
}

interface ListProps {
  readonly title: string;
  readonly rows: readonly KeyRow[];
  readonly words: Readonly<Record<string, string>>;
}

/** One line per action, with all its keys. */
function KeyList({ title, rows, words }: ListProps) {
  const actions = [...new Set(rows.map(({ action }) => action))];
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {actions.map((action) => (
          <li key={action}>
            <span>{words[action] ?? action}</span>
            {rows
              .filter((row) => row.action === action)
              .map(({ key }) => (
                <Keys key={key} of={key} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
