/** Buttons and keys. A button shows the key that does the same. */
import type { ComponentChildren } from 'preact';
import { once } from '#shared/contract/once.ts';
import { signsOf } from '../base/keys/keymap.ts';

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  /** `fine` and `danger` name what a decision means, none of them is loud. */
  readonly look?: 'primary' | 'danger' | 'fine' | 'quiet' | 'small' | undefined;
  /** The key that does the same. */
  readonly shortcut?: string | undefined;
  /** Of a button that is on or off. */
  readonly pressed?: boolean;
  /** Why it cannot be used now; the button stays reachable and says so. */
  readonly unavailable?: string | undefined;
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  readonly label?: string;
  readonly id?: string;
}

export function Button(props: ButtonProps) {
  const { children, onClick, look, shortcut, pressed, unavailable, busy = false, type = 'button' } = props;
  const isOff = busy || unavailable !== undefined;
  return (
    <button
      type={type}
      id={props.id}
      class={`button${look === undefined ? '' : ` ${look}`}`}
      aria-pressed={pressed}
      aria-disabled={isOff || undefined}
      aria-label={props.label}
      title={unavailable}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {shortcut !== undefined && <Keys of={shortcut} />}
    </button>
  );
}

/** The keys of an action, as they are on the keyboard. Hidden from screen readers, which have keys of their own. */
export function Keys({ of: key }: { readonly of: string }) {
  return (
    <span class="kbds" aria-hidden="true">
      {signsOf(key, isMac()).map((sign) => (
        <kbd key={sign} class={sign.length > 2 ? 'wide' : undefined}>
          {sign}
        </kbd>
      ))}
    </span>
  );
}

const isMac = once(() => /Mac|iPhone|iPad/.test(navigator.userAgent));
