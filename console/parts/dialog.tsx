/** A modal dialog: opened with the component, closed by Escape or its button. The focus returns to where it was. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  /** Id of the heading within, or a name of its own. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly onClose: () => void;
  readonly look?: string;
  readonly children: ComponentChildren;
}

export function Dialog({ labelledBy, label, onClose, look, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  // Before the next key, which may be the first letter of what is typed into it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = element.current;
    shown?.showModal();
    return () => {
      isGone.current = true;
      // As long as it is shown, nothing outside of it takes the focus.
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={look}
      aria-labelledby={labelledBy}
      aria-label={label}
      onClose={() => {
        if (!isGone.current) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
