/** The form of an entity: to create one, or to change what is known of one. */
import { useState } from 'preact/hooks';
import type { EntityType } from '#shared/domain/entities/schema.ts';
import { type FormField, formGroups, type Typed } from '../model/entity-form.ts';
import { texts } from '../texts.ts';
import { ChoiceField, CountryField, FormFoot, LinesField, TextField } from './fields.tsx';

interface Props {
  readonly type: EntityType;
  readonly before: Typed;
  /** What the button says that sends it. */
  readonly name: string;
  /** Resolves with why it was refused, or with nothing. */
  readonly onSend: (typed: Typed) => Promise<string>;
  readonly onCancel: () => void;
}

export function EntityForm({ type, before, name, onSend, onCancel }: Props) {
  const words = texts();
  const [typed, setTyped] = useState<Typed>(before);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(await onSend(typed));
    setBusy(false);
  };
  return (
    <form class="entity-form" onSubmit={(event) => void send(event)}>
      {formGroups(type).map((group) => (
        <fieldset key={group.name}>
          <legend class="strong">{words.groups[group.name]}</legend>
          <div class="fields">
            {group.fields.map((field) => (
              <Field
                key={field.name}
                field={field}
                value={typed[field.name] ?? ''}
                onChange={(value) => setTyped({ ...typed, [field.name]: value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <FormFoot problem={problem} busy={busy} name={name} onCancel={onCancel} />
    </form>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ field, ...rest }: FieldProps) {
  const words = texts();
  const { name, form, longest, isRequired } = field;
  const shared = { ...rest, label: words.fields[name], required: isRequired };
  switch (form) {
    case 'country':
      return <CountryField {...shared} none={words.notKnown} />;
    case 'gender':
      return <ChoiceField {...shared} none={words.notKnown} choices={Object.entries(words.genders)} />;
    case 'names':
      return <LinesField {...shared} hint={words.onePerLine} />;
    case 'day':
      return <TextField {...shared} type="date" />;
    case 'number':
      return <TextField {...shared} type="number" least={0} most={100} />;
    case 'text':
      return <TextField {...shared} type={name === 'email' ? 'email' : 'text'} longest={longest} />;
  }
}
