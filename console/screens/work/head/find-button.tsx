/** Opens the palette: names are found there, however they are spelt. */
import { act } from '../../../base/keys/listen.ts';
import { Keys } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { texts } from '../texts.ts';

export function FindButton() {
  return (
    <button type="button" class="search push" onClick={() => act('find')}>
      <Icon name="search" />
      <span>{texts().find}</span>
      <Keys of="Mod+k" />
    </button>
  );
}
