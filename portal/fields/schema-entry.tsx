/** One entry of a structured answer with a schema. */

import type { InstanceField, InstanceSchema } from '@probity/questionnaire-rules/model';
import { type Choice, countries } from '../../design/format.ts';
import { texts } from '../text/texts.ts';
import type { Instance } from '../workspace/answer.ts';
import { shownValue, typedValue, withField } from '../workspace/instances.ts';
import { Select } from './choice-fields.tsx';
import { DayInput } from './date-fields.tsx';
import { OptionalMark } from './frame.tsx';
import { numberInput } from './number-input.ts';

export interface EntryProps {
  /** Prefix of the ids of its controls; the first control is `<id>-0`. */
  readonly id: string;
  readonly entry: Instance;
  readonly change: (entry: Instance) => void;
}

export function SchemaEntry({ id, entry, change, schema }: EntryProps & { readonly schema: InstanceSchema }) {
  const required = new Set(schema.required);
  return (
    <div class="entry-fields">
      {Object.entries(schema.properties).map(([name, field], index) => (
        <div key={name} class="entry-field" data-field={name}>
          <label class="sublabel" for={`${id}-${index}`}>
            <span dir="auto">{field.title ?? name}</span>
            {required.size > 0 && !required.has(name) && <OptionalMark />}
          </label>
          <SchemaControl
            id={`${id}-${index}`}
            field={field}
            value={entry[name]}
            change={(value) => change(withField(entry, name, value))}
          />
        </div>
      ))}
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly field: InstanceField;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

function SchemaControl(props: ControlProps) {
  const { id, field, value, change } = props;
  const choices = choicesOf(field);
  if (choices !== undefined) {
    const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : shownValue(value);
    const choose = (chosen: string) => change(typedValue(field, chosen));
    return <Select id={id} value={shown} choices={choices} change={choose} />;
  }
  if (field.format === 'date') return <DayInput id={id} value={shownValue(value)} change={change} />;
  return <TypedInput {...props} />;
}

function TypedInput({ id, field, value, change }: ControlProps) {
  const isNumber = field.type === 'number' || field.type === 'integer';
  return (
    <input
      id={id}
      class="input"
      {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
      dir="auto"
      {...(isNumber
        ? numberInput(id, shownValue(value), (stored) => change(typedValue(field, stored)))
        : { value: shownValue(value), onInput: (event) => change(event.currentTarget.value) })}
    />
  );
}

function choicesOf(field: InstanceField): readonly Choice[] | undefined {
  if (field.enum !== undefined) return field.enum.map((each): Choice => [each, each]);
  if (field.format === 'country') return countries;
  if (field.type !== 'boolean') return undefined;
  return [
    ['yes', texts.fieldYes],
    ['no', texts.fieldNo],
  ];
}
