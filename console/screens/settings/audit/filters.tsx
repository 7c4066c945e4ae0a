/** Narrows the trail by person or key, by what was done, and by days. Everything is in the address. */
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { texts } from '../texts.ts';
import { FILTERS } from './search.ts';

interface Props extends ScreenProps {
  /** Names of API keys by id. */
  readonly keys: ReadonlyMap<string, string>;
}

export function Filters(props: Props) {
  const { route, go } = props;
  const { audit } = texts();
  const { query } = route;
  const narrow = (change: Readonly<Record<string, string>>) =>
    go({ query: { ...query, ...change } }, { replace: true });
  return (
    <div class="row filters">
      <ActorSelect {...props} narrow={narrow} />
      <div>
        <label class="lab" for="audit-what">
          {audit.what}
        </label>
        <select
          id="audit-what"
          class="text"
          value={query['action'] ?? ''}
          onChange={(event) => narrow({ action: event.currentTarget.value })}
        >
          <option value="">{audit.anything}</option>
          {Object.entries(audit.groups)
            .sort(([, a], [, b]) => a.localeCompare(b))
            .map(([group, name]) => (
              <option key={group} value={`${group}.`}>
                {name}
              </option>
            ))}
        </select>
      </div>
      {(['from', 'to'] as const).map((name) => (
        <div key={name}>
          <label class="lab" for={`audit-${name}`}>
            {audit[name]}
          </label>
          <input
            id={`audit-${name}`}
            class="text"
            type="date"
            value={query[name] ?? ''}
            onChange={(event) => narrow({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
      {query['target'] !== undefined && (
        <p class="chip line">
          <bdi>{query['target']}</bdi>
        </p>
      )}
      {FILTERS.some((name) => query[name] !== undefined) && (
        <Button look="small" onClick={() => go({ query: {} }, { replace: true })}>
          {audit.clear}
        </Button>
      )}
    </div>
  );
}

function ActorSelect({
  route,
  people,
  keys,
  narrow,
}: Props & { readonly narrow: (change: Readonly<Record<string, string>>) => void }) {
  const { audit } = texts();
  const asked = route.query['actor'] ?? '';
  const isListed = asked === '' || people.has(asked) || keys.has(asked);
  return (
    <div>
      <label class="lab" for="audit-who">
        {audit.who}
      </label>
      <select
        id="audit-who"
        class="text"
        value={asked}
        onChange={(event) => narrow({ actor: event.currentTarget.value })}
      >
        <option value="">{audit.anybody}</option>
        {!isListed && <option value={asked}>{asked}</option>}
        <optgroup label={audit.people}>
          {[...people.values()].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
        {keys.size > 0 && (
          <optgroup label={audit.keys}>
            {[...keys].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  );
}
