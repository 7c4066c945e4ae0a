/** A new key, until the person closes it. It is in the page's memory alone. */
import { Button } from '../../../parts/button.tsx';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { texts } from '../texts.ts';
import type { MadeKey } from './new-key.tsx';

interface Props extends ScreenProps {
  readonly made: MadeKey;
  readonly onClose: () => void;
}

export function ShownOnce({ made, onClose, deeds }: Props) {
  const words = texts();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    deeds.say(words.keyCopied);
  };
  const lines = [
    [words.keyItself, made.api_key],
    ...(made.api_secret === null ? [] : [[words.keySecret, made.api_secret] as const]),
  ] as const;
  return (
    <div class="say" role="alert">
      <p class="strong">{words.keyShownOnce}</p>
      {lines.map(([name, text]) => (
        <p key={name} class="row">
          <span class="lab">{name}</span>
          <code class="wrap">{text}</code>
          <Button look="small" label={`${words.keyCopy}: ${name}`} onClick={() => void copy(text)}>
            {words.keyCopy}
          </Button>
        </p>
      ))}
      <p>
        <Button look="small" onClick={onClose}>
          {words.keyKept}
        </Button>
      </p>
    </div>
  );
}
