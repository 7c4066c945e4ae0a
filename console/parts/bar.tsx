/** The head of a screen: the way back, the heading that names window and screen, and what can be done. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { afterFrame } from '../base/frames.ts';
import { shellTexts } from '../base/text/texts.ts';
import { setTitle } from '../base/title.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  /** In place of the title in the window, such as one with a count. */
  readonly windowTitle?: string;
  /** Where the screen was opened from, with its name. */
  readonly back?: { readonly href: string; readonly text: string } | undefined;
  /** The head of what will be another screen in a moment: the focus and the window's title wait for that one. */
  readonly isPassing?: boolean;
  readonly children?: ComponentChildren;
}

export function Bar({ title, windowTitle = title, back, isPassing = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isPassing) setTitle(windowTitle);
  }, [windowTitle, isPassing]);
  // A screen that was opened by a click or a key begins at its heading.
  useEffect(() => {
    if (isPassing) return undefined;
    return afterFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) {
        heading.current?.focus();
      }
    });
  }, [isPassing]);
  return (
    <header class="bar">
      {back !== undefined && (
        <a class="crumb" href={back.href}>
          <Icon name="left" />
          <span class="hidden-text">{shellTexts().backTo} </span>
          {back.text}
        </a>
      )}
      <h1 ref={heading} id="title" tabIndex={-1} dir="auto">
        {title}
      </h1>
      {children}
    </header>
  );
}
