/** What is known of an entity, group by group. */
import { countryName, formatDay, formatInstant } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { Facts } from '../../../parts/words.tsx';
import { factGroups, type KnownFact } from '../model/facts.ts';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

export function EntityFacts({ entity }: PartProps) {
  const words = texts();
  const groups = factGroups(entity);
  return (
    <>
      {groups.length === 0 && <p class="muted">{words.nothingKnown}</p>}
      <div class="groups">
        {groups.map(({ name, facts }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{words.groups[name]}</h2>
            <Facts
              facts={facts.map((fact) => ({ term: words.fields[fact.field], value: shownValue(fact) }))}
            />
          </section>
        ))}
      </div>
      <p class="muted small">
        {fill(words.lastChanged, { time: formatInstant(entity.updated_at) })} <code>{entity.id}</code>
      </p>
    </>
  );
}

function shownValue({ form, value }: KnownFact) {
  const text = String(value);
  switch (form) {
    case 'day':
      return formatDay(text);
    case 'country':
      return countryName(text);
    case 'gender':
      return lookUp(texts().genders, text) ?? text;
    case 'number':
      return <span class="num">{Number(value).toLocaleString(document.documentElement.lang)}</span>;
    case 'names':
      return <Names names={Array.isArray(value) ? value : [text]} />;
    default:
      return text;
  }
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
