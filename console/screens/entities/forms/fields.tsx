/** The inputs of a form, each with its label. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { type Choice, countries } from '../../../../design/format.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Button } from '../../../parts/button.tsx';
import { described, Field } from '../../../parts/form/field.tsx';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly required?: boolean;
}

interface TextProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date' | 'number';
  readonly longest?: number;
  /** Of a number: two decimals between these. */
  readonly least?: number;
  readonly most?: number;
}

export function TextField({ type = 'text', longest, least, most, ...props }: TextProps) {
  const { label, value, onChange, hint, required = false } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <Input
        {...described(id, undefined, hint)}
        type={type}
        id={id}
        class="text"
        dir={type === 'text' ? 'auto' : undefined}
        autocomplete="off"
        required={required}
        maxLength={longest}
        min={least}
        max={most}
        step={type === 'number' ? 0.01 : undefined}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

type InputProps = Omit<JSX.IntrinsicElements['input'], 'type' | 'role' | 'list'> & {
  readonly type: NonNullable<TextProps['type']>;
};

/** Each type of input has attributes of its own. */
function Input({ type, ...props }: InputProps) {
  switch (type) {
    case 'text':
      return <input {...props} type="text" />;
    case 'email':
      return <input {...props} type="email" />;
    case 'date':
      return <input {...props} type="date" />;
    case 'number':
      return <input {...props} type="number" />;
  }
}

export function LinesField({ label, value, onChange, hint }: FieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <textarea
        {...described(id, undefined, hint)}
        id={id}
        class="text"
        rows={3}
        dir="auto"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** The choice of nothing. */
  readonly none: string;
}

export function ChoiceField({ label, value, onChange, choices, none, required = false }: ChoiceProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        class="text"
        required={required}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{none}</option>
        {choices.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function CountryField(props: Omit<ChoiceProps, 'choices'>) {
  return <ChoiceField {...props} choices={countries} />;
}

interface FootProps {
  readonly problem: string;
  readonly busy: boolean;
  readonly name: string;
  readonly onCancel: () => void;
}

/** What was refused, and the two ways on. */
export function FormFoot({ problem, busy, name, onCancel }: FootProps) {
  return (
    <>
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <p class="row">
        <Button type="submit" look="primary" busy={busy}>
          {name}
        </Button>
        <Button onClick={onCancel}>{shellTexts().cancel}</Button>
      </p>
    </>
  );
}
