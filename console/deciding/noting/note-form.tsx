/** The note of a decision: asked for before anything is sent, kept whatever happens to it. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, type ButtonProps, Keys } from '../../parts/button.tsx';

interface Props {
  /** What the note is for, and who reads it. */
  readonly label: string;
  /** What happens with it. */
  readonly aside?: string | undefined;
  readonly note: string;
  readonly most: number;
  readonly onNote: (note: string) => void;
  /** What the button does, with the mode in its name. */
  readonly send: string;
  readonly look?: ButtonProps['look'];
  /** Why it cannot be sent now, such as without a network. */
  readonly unavailable?: string | undefined;
  readonly cancel: string;
  /** Said where the note is empty. */
  readonly missing: string;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  readonly children?: ComponentChildren;
}

export function NoteForm(props: Props) {
  const { label, aside, note, most, onNote, send, look, unavailable, cancel, missing, onSend, onCancel } =
    props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  // Before the next key, which may be the first letter of the note.
  useLayoutEffect(() => focusAtEnd(field.current), [label]);
  const submit = () => {
    if (unavailable !== undefined) return;
    if (note.trim() !== '') return onSend();
    setMissing(true);
    field.current?.focus();
  };
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {props.children}
      <label class="lab" for="decision-note">
        {label}
      </label>
      <textarea
        id="decision-note"
        ref={field}
        rows={3}
        dir="auto"
        maxLength={most}
        value={note}
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={`decision-aside${isMissing ? ' decision-missing' : ''}`}
        onInput={({ currentTarget }) => {
          setMissing(false);
          onNote(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            submit();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            onCancel();
          }
        }}
      />
      {isMissing && (
        <p id="decision-missing" class="problem-text" role="alert">
          {missing}
        </p>
      )}
      <div class="note-actions">
        <span id="decision-aside" class="muted small">
          {unavailable ?? aside}
        </span>
        <span class="push">
          <Button look="quiet" onClick={onCancel}>
            {cancel} <Keys of="Escape" />
          </Button>
          <Button type="submit" look={look} unavailable={unavailable} shortcut="Mod+Enter">
            {send}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** What was gathered is read first, and what is written comes behind it. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
