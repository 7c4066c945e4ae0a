/** A new key or secret, until the person closes it. It is in the page's memory alone. */
import type { ScreenProps } from '../../base/screen-props.ts';
import { Button } from '../../parts/button.tsx';
import { texts } from './texts.ts';

interface Props extends Pick<ScreenProps, 'deeds'> {
  readonly lines: readonly (readonly [name: string, text: string])[];
  readonly onClose: () => void;
}

export function ShownOnce({ lines, onClose, deeds }: Props) {
  const words = texts();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    deeds.say(words.keyCopied);
  };
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
