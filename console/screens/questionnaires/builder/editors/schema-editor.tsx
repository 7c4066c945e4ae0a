/** The form of the entries of a structured answer: what each entry has, and what it must have. */
import type { InstanceSchema } from '#shared/domain/questionnaires/schema.ts';
import { fill } from '../../../../../design/wording.ts';
import { Button } from '../../../../parts/button.tsx';
import { ENTRY_KINDS, type EntryField, type EntryKind, fieldsOf, schemaOf } from '../../model/entries.ts';
import { texts } from '../../texts.ts';
import { focusOf } from '../focus.ts';
import { newKey } from '../new-key.ts';
import { SelectField, Tick } from './fields.tsx';

interface Props {
  readonly schema: InstanceSchema | undefined;
  readonly change: (schema: InstanceSchema | undefined) => void;
}

const LONGEST_TITLE = 200;
const fieldId = (at: number) => `entry-field-${at}`;

export function SchemaEditor({ schema, change }: Props) {
  const words = texts();
  const fields = fieldsOf(schema);
  const put = (next: readonly EntryField[]) => change(schemaOf(next, schema));
  const set = (at: number, patch: Partial<EntryField>) =>
    put(fields.map((field, index) => (index === at ? { ...field, ...patch } : field)));
  const add = () => {
    put([...fields, { name: newKey(), title: '', kind: 'text', required: false }]);
    focusOf(fieldId(fields.length));
  };
  return (
    <fieldset class="part">
      <legend class="lab">{words.fields.schema}</legend>
      <p class="muted small">{words.schemaHint}</p>
      {fields.map((field, at) => (
        <div class="entry-field" key={field.name}>
          <input
            id={fieldId(at)}
            class="text"
            dir="auto"
            autocomplete="off"
            aria-label={fill(words.entryFieldN, { n: at + 1 })}
            maxLength={LONGEST_TITLE}
            value={field.title}
            onInput={(event) => set(at, { title: event.currentTarget.value })}
          />
          <SelectField
            id={`${fieldId(at)}-kind`}
            label={words.fields.question_type}
            isLabelHidden
            value={field.kind}
            choices={ENTRY_KINDS.map((kind) => [kind, words.entryKinds[kind]])}
            onChoose={(kind) => set(at, { kind: kindIn(kind) })}
          />
          <Tick checked={field.required} onTick={(required) => set(at, { required })}>
            {words.required}
          </Tick>
          <Button
            look="small"
            label={fill(words.removeEntryFieldN, { n: at + 1 })}
            onClick={() => put(fields.toSpliced(at, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button look="small" onClick={add}>
        {words.addEntryField}
      </Button>
    </fieldset>
  );
}

function kindIn(text: string): EntryKind {
  return ENTRY_KINDS.find((kind) => kind === text) ?? 'text';
}
