/** The list of entities: searched by name, narrowed by kind. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EntityListItem } from '#shared/domain/entities/schema.ts';
import { formatInstant } from '../../../design/format.ts';
import { lookUp } from '../../../design/wording.ts';
import { addressOf, type Route } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { toldApart } from '../../parts/entities/told-apart.ts';
import { CountedList } from '../../parts/list/counted-list.tsx';
import { Blank } from '../../parts/states.tsx';
import { Chip } from '../../parts/words.tsx';
import { listPath, PAGE_SIZE } from './model/list-query.ts';
import { ScreeningState } from './parts/screening-state.tsx';
import { texts } from './texts.ts';

const TYPING_MS = 250;

export function EntityList(props: ScreenProps) {
  const { route, go, may } = props;
  const words = texts();
  const actions = may('entities:write') && (
    <a class="button push" href={addressOf({ ...route, parts: ['new'], query: {} })}>
      {words.newEntity}
    </a>
  );
  return (
    <CountedList<EntityListItem>
      {...props}
      title={shellTexts().screens.entities}
      path={listPath(route.query)}
      pageSize={PAGE_SIZE}
      found={words.found}
      keys={{ search: focusSearch }}
      actions={actions}
      filters={<Filters route={route} go={go} />}
      nothing={<NothingFound query={route.query} />}
    >
      {(results) => <Table results={results} route={route} />}
    </CountedList>
  );
}

const SEARCH = 'entity-search';

function focusSearch(): void {
  document.getElementById(SEARCH)?.focus();
}

function Filters({ route, go }: Pick<ScreenProps, 'route' | 'go'>) {
  const words = texts();
  const { query } = route;
  const { q: asked = '' } = query;
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  // The address changes by the way back too.
  useEffect(() => {
    if (asked !== sent.current) setTyped(asked);
    sent.current = asked;
  }, [asked]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      go({ query: { ...query, q: typed, page: '' } }, { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, query, go]);
  const kinds = [
    ['', words.all],
    ['company', words.companies],
    ['individual', words.individuals],
  ] as const;
  return (
    <search class="filters">
      <label class="lab hidden-text" for={SEARCH}>
        {words.search}
      </label>
      <input
        id={SEARCH}
        class="text"
        type="search"
        dir="auto"
        autocomplete="off"
        placeholder={words.search}
        value={typed}
        maxLength={450}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <nav class="kinds" aria-label={words.kind}>
        {kinds.map(([type, name]) => (
          <a
            key={type}
            class="button small"
            href={addressOf({ ...route, query: { ...query, type, page: '' } })}
            aria-current={(query['type'] ?? '') === type ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </search>
  );
}

function NothingFound({ query }: Pick<Route, 'query'>) {
  const words = texts();
  const isNarrowed = query['q'] !== undefined || query['type'] !== undefined;
  return (
    <Blank icon="entity" title={isNarrowed ? words.nothingFound : words.noneYet}>
      <p>{isNarrowed ? words.nothingFoundBody : words.noneYetBody}</p>
    </Blank>
  );
}

/** Entities of one name are told apart by what stands below it. */
function TellsApart({ entity }: { readonly entity: EntityListItem }) {
  const told = toldApart(entity.entity_type, entity.distinguished_by);
  return told === '' ? null : (
    <span class="muted small apart" dir="auto">
      {told}
    </span>
  );
}

/** None is not said of a name that was compared with no list. */
function isCompared({ screening_status: status }: EntityListItem): boolean {
  return status === 'screened';
}

interface TableProps {
  readonly results: readonly EntityListItem[];
  readonly route: Route;
}

function Table({ results, route }: TableProps) {
  const words = texts();
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.name}</th>
          <th>{words.kind}</th>
          <th>{words.screening}</th>
          <th class="end">{words.matches}</th>
          <th class="end">{words.requests}</th>
          <th>{words.created}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((entity) => (
          <tr key={entity.id}>
            <th scope="row">
              <a href={addressOf({ ...route, parts: [entity.id], query: {} })} dir="auto">
                {entity.name}
              </a>
              <TellsApart entity={entity} />
            </th>
            <td data-name={words.kind}>{lookUp(shellTexts().kinds, entity.entity_type)}</td>
            <td data-name={words.screening}>
              <span class="row">
                <ScreeningState of={entity} isOpen={entity.owners_found !== null} />
                {entity.owners_found !== null && (
                  <Chip
                    tone={entity.owners_found === 'listed' ? 'bad' : 'warn'}
                    icon={entity.owners_found === 'unscreened' ? 'failed' : 'flag'}
                  >
                    {words.ownersFound[entity.owners_found]}
                  </Chip>
                )}
              </span>
            </td>
            <td class="num end" data-name={words.matches}>
              {isCompared(entity) ? entity.risk_profiles_count : '–'}
            </td>
            <td class="num end" data-name={words.requests}>
              {entity.response_count}
            </td>
            <td data-name={words.created}>{formatInstant(entity.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
