/** Small words of state: chips and persons. A colour is never alone: the word says the same. */
import type { ComponentChildren } from 'preact';
import { shellTexts } from '../base/text/texts.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'bad' | 'good' | 'warn' | 'accent' | 'line';

export function Chip({
  tone,
  icon,
  children,
}: {
  readonly tone?: Tone | undefined;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}) {
  return (
    <span class={tone === undefined ? 'chip' : `chip ${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** Somebody of the team; `name` undefined for nobody. */
export function Who({ name, isMe = false }: { readonly name: string | undefined; readonly isMe?: boolean }) {
  const { nobody, you } = shellTexts();
  if (name === undefined) {
    return (
      <span class="who muted">
        <span class="face nobody" aria-hidden="true">
          –
        </span>
        {nobody}
      </span>
    );
  }
  return (
    <span class="who">
      <span class="face" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <bdi>{isMe ? you : name}</bdi>
    </span>
  );
}

/** The first letters of the first and the last part of a name. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return chosen.map((part = '') => [...part][0]?.toUpperCase() ?? '').join('');
}
