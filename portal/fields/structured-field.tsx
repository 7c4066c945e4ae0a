/** A field for a list of entries, which can be added and removed. */

import { fill } from '../../design/wording.ts';
import { focusAfterRender } from '../browser/focus.ts';
import { texts } from '../text/texts.ts';
import { type Instance, NO_ANSWER } from '../workspace/answer.ts';
import { controlId } from '../workspace/route.ts';
import { type FieldProps, GroupedField } from './frame.tsx';
import { FreeEntry } from './free-entry.tsx';
import { SchemaEntry } from './schema-entry.tsx';

export function StructuredField({ question, answer, error, change }: FieldProps) {
  const id = controlId(question);
  const entries = answer.structured_data ?? [];
  const { schema } = question;
  const put = (next: readonly Instance[]) =>
    change({ ...NO_ANSWER, structured_data: next.length === 0 ? null : next });
  const add = () => {
    put([...entries, {}]);
    focusAfterRender(`${id}-${entries.length}-0`);
  };
  const remove = (index: number) => {
    put(entries.filter((_, at) => at !== index));
    focusAfterRender(`${id}-add`);
  };
  return (
    <GroupedField question={question} error={error} focusable>
      {entries.map((entry, index) => {
        const own = {
          id: `${id}-${index}`,
          entry,
          change: (next: Instance) => put(entries.map((each, at) => (at === index ? next : each))),
        };
        return (
          <fieldset key={`${id}-${index}`} class="entry">
            <legend class="entry-title">{fill(texts.fieldEntry, { n: index + 1 })}</legend>
            {schema === undefined ? <FreeEntry {...own} /> : <SchemaEntry {...own} schema={schema} />}
            <button type="button" class="link" onClick={() => remove(index)}>
              {fill(texts.fieldRemove, { n: index + 1 })}
            </button>
          </fieldset>
        );
      })}
      <button type="button" id={`${id}-add`} class="button secondary" onClick={add}>
        {texts.fieldAdd}
      </button>
    </GroupedField>
  );
}
