/** A label with its control, and what is wrong with it. */
import type { ComponentChildren } from 'preact';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}

export function Field({ id, label, error, hint, children }: Props) {
  return (
    <div class="field">
      <label class="lab" for={id}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p class="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="error small" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Attributes of the control: what describes it. */
export function described(id: string, error: string | undefined, hint?: string) {
  const ids = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return {
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
  };
}
