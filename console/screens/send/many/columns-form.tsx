/** Which column is which field, and what rows without a template get. */
import type { QuestionnaireListItem } from '#shared/domain/questionnaires/schema.ts';
import { Field } from '../../../parts/form/field.tsx';
import { MailLanguage } from '../../../parts/form/mail-language.tsx';
import { LinkTime } from '../link-time.tsx';
import { texts } from '../texts.ts';
import { FIELDS, type FileField, withColumn } from './file/columns.ts';
import { fileStore, type Loaded } from './state.ts';

interface Props {
  readonly file: Loaded;
  readonly templates: readonly QuestionnaireListItem[];
  /** The team's usual lifetime of a link in hours. */
  readonly usual: number | undefined;
  readonly isLocked: boolean;
}

export function ColumnsForm({ file, templates, usual, isLocked }: Props) {
  const words = texts();
  return (
    <section aria-labelledby="send-columns">
      <h2 id="send-columns">{words.columnsTitle}</h2>
      <p class="muted">{words.columnsBody}</p>
      <fieldset disabled={isLocked}>
        <table class="plain columns">
          <thead>
            <tr>
              <th>{words.columnField}</th>
              <th>{words.columnIn}</th>
              <th>{words.columnExample}</th>
            </tr>
          </thead>
          <tbody>
            {FIELDS.map((field) => (
              <ColumnRow key={field} field={field} file={file} />
            ))}
          </tbody>
        </table>
        <div class="pair after">
          <Field id="send-template" label={words.templateOfRows}>
            <select
              id="send-template"
              class="text"
              value={file.template ?? ''}
              onChange={({ currentTarget: { value } }) =>
                fileStore.set({ ...file, template: value === '' ? undefined : Number(value) })
              }
            >
              <option value="">{words.templateOfRowsNone}</option>
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <LinkTime usual={usual} chosen={file.hours} choose={(hours) => fileStore.set({ ...file, hours })} />
          <MailLanguage chosen={file.language} choose={(language) => fileStore.set({ ...file, language })} />
        </div>
        <label class="row again">
          <input
            type="checkbox"
            checked={file.again}
            onChange={(event) => fileStore.set({ ...file, again: event.currentTarget.checked })}
          />
          {words.again}
        </label>
      </fieldset>
    </section>
  );
}

function ColumnRow({ field, file }: { readonly field: FileField; readonly file: Loaded }) {
  const words = texts();
  const { header, rows } = file.table;
  const column = file.mapping[field];
  const choose = (value: string) => {
    const chosen = value === '' ? undefined : Number(value);
    fileStore.set({ ...file, mapping: withColumn(file.mapping, field, chosen) });
  };
  return (
    <tr>
      <th scope="row">{words.fields[field]}</th>
      <td>
        <select
          class="text"
          aria-label={words.fields[field]}
          value={column ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{words.columnNone}</option>
          {header.map((heading, at) => (
            <option key={at} value={at}>
              {heading === '' ? `${at + 1}` : heading}
            </option>
          ))}
        </select>
      </td>
      <td class="muted" dir="auto">
        {column === undefined ? '' : rows[0]?.cells[column]}
      </td>
    </tr>
  );
}
