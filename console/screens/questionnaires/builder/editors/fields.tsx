/** Fields of the editors: a label, a control, and what is wrong beside it. */
import type { ComponentChildren } from 'preact';

interface TextProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly onText: (value: string) => void;
  readonly rows?: number;
  readonly hint?: string;
}

/** One line, or several where `rows` says so. What is written may be in any language. */
export function TextField({ id, label, value, most, onText, rows, hint }: TextProps) {
  const shared = {
    id,
    dir: 'auto' as const,
    maxLength: most,
    autocomplete: 'off',
    value,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
  };
  return (
    <p>
      <label class="lab" for={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...shared} class="text" onInput={(event) => onText(event.currentTarget.value)} />
      ) : (
        <textarea {...shared} rows={rows} onInput={(event) => onText(event.currentTarget.value)} />
      )}
      {hint !== undefined && (
        <span class="muted small" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </p>
  );
}

export type Choices = readonly (readonly [value: string, name: string])[];

interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: Choices;
  readonly onChoose: (value: string) => void;
  /** The label is read, and not shown. */
  readonly isLabelHidden?: boolean;
}

export function SelectField({ id, label, value, choices, onChoose, isLabelHidden = false }: SelectProps) {
  return (
    <p>
      <label class={isLabelHidden ? 'hidden-text' : 'lab'} for={id}>
        {label}
      </label>
      <select id={id} class="text" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

interface TickProps {
  readonly checked: boolean;
  readonly onTick: (checked: boolean) => void;
  readonly children: ComponentChildren;
}

export function Tick({ checked, onTick, children }: TickProps) {
  return (
    <label class="row tick">
      <input type="checkbox" checked={checked} onChange={(event) => onTick(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
