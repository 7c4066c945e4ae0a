/** The list of entities: searched by name, narrowed by kind, a page at a time. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EntityListItem } from '#shared/domain/entities/schema.ts';
import { formatInstant } from '../../../design/format.ts';
import { count, lookUp } from '../../../design/wording.ts';
import { Bar } from '../../parts/bar.tsx';
import { PageLinks } from '../../parts/list/page-links.tsx';
import { walkLinks } from '../../parts/list/walk-links.ts';
import { scrolls } from '../../parts/scrolls.ts';
import { Blank, Reading } from '../../parts/states.tsx';
import { Chip } from '../../parts/words.tsx';
import { useRead } from '../../remote/use-read.ts';
import { useKeys } from '../../shell/keys/listen.ts';
import { addressOf, type Route } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { shellTexts } from '../../text/texts.ts';
import { listPath, PAGE_SIZE } from './model/list-query.ts';
import { texts } from './texts.ts';

interface ListReply {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly EntityListItem[];
}

const TYPING_MS = 250;

export function EntityList({ route, go, api, announce, may }: ScreenProps) {
  const words = texts();
  const read = useRead<ListReply>(api, listPath(route.query));
  const found = read.value?.count;
  useEffect(() => {
    if (found !== undefined) announce(count(words.found, found));
  }, [found, announce, words]);
  useKeys({ next: () => walkLinks(ROWS, 1), previous: () => walkLinks(ROWS, -1), search: focusSearch });
  return (
    <>
      <Bar title={shellTexts().screens.entities}>
        {found !== undefined && <span class="muted small num">{count(words.found, found)}</span>}
        {may('entities:write') && (
          <a class="button push" href={addressOf({ ...route, parts: ['new'], query: {} })}>
            {words.newEntity}
          </a>
        )}
      </Bar>
      <Filters route={route} go={go} />
      <div class="sheet listed" ref={scrolls}>
        <Reading of={read} rows={8}>
          {({ results }) =>
            results.length === 0 ? <NothingFound query={route.query} /> : <Table {...{ results, route }} />
          }
        </Reading>
        {found !== undefined && <PageLinks route={route} count={found} pageSize={PAGE_SIZE} />}
      </div>
    </>
  );
}

const SEARCH = 'entity-search';

function focusSearch(): void {
  document.getElementById(SEARCH)?.focus();
}

const ROWS = '.listed tbody a';

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

function Table({ results, route }: Pick<ListReply, 'results'> & { readonly route: Route }) {
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
            </th>
            <td data-name={words.kind}>{lookUp(shellTexts().kinds, entity.entity_type)}</td>
            <td data-name={words.screening}>
              {entity.screening_status === 'screened' ? (
                <Chip icon="yes">{words.screened}</Chip>
              ) : (
                <Chip tone="line">{words.notScreened}</Chip>
              )}
            </td>
            <td class="num end" data-name={words.matches}>
              {entity.risk_profiles_count}
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
