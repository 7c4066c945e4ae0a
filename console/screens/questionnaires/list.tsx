/** The list of questionnaires: the newest version of each. */
import { useEffect } from 'preact/hooks';
import type { TemplateLine } from '#shared/domain/settings/templates/schema.ts';
import { formatInstant } from '../../../design/format.ts';
import { count, lookUp } from '../../../design/wording.ts';
import { Bar } from '../../parts/bar.tsx';
import { PageLinks } from '../../parts/list/page-links.tsx';
import { walkLinks } from '../../parts/list/walk-links.ts';
import { scrolls } from '../../parts/scrolls.ts';
import { Blank, Reading } from '../../parts/states.tsx';
import { useRead } from '../../remote/use-read.ts';
import { useKeys } from '../../shell/keys/listen.ts';
import { addressOf, type Route } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { shellTexts } from '../../text/texts.ts';
import { listPath, PAGE_SIZE } from './model/list-query.ts';
import { NewButton } from './parts/write-button.tsx';
import { texts } from './texts.ts';

interface ListReply {
  readonly count: number;
  readonly results: readonly TemplateLine[];
}

const ROWS = '.listed tbody th a';

export function QuestionnaireList(props: ScreenProps) {
  const { route, go, api, announce, may } = props;
  const words = texts();
  const read = useRead<ListReply>(api, listPath(route.query));
  const found = read.value?.count;
  useEffect(() => {
    if (found !== undefined) announce(count(words.found, found));
  }, [found, announce, words]);
  const mayWrite = may('questionnaires:write');
  useKeys({
    next: () => walkLinks(ROWS, 1),
    previous: () => walkLinks(ROWS, -1),
    ...(mayWrite ? { write: () => go({ parts: ['new'], query: {} }) } : {}),
  });
  return (
    <>
      <Bar title={shellTexts().screens.questionnaires}>
        {found !== undefined && <span class="muted small num">{count(words.found, found)}</span>}
        <span class="push">
          <NewButton route={route} mayWrite={mayWrite} />
        </span>
      </Bar>
      <Kinds route={route} />
      <div class="sheet listed" ref={scrolls}>
        <Reading of={read} rows={8}>
          {({ results }) =>
            results.length === 0 ? <NothingYet /> : <Table results={results} route={route} />
          }
        </Reading>
        {found !== undefined && <PageLinks route={route} count={found} pageSize={PAGE_SIZE} />}
      </div>
    </>
  );
}

function Kinds({ route }: { readonly route: Route }) {
  const words = texts();
  const { query } = route;
  const kinds = [['', words.all], ...Object.entries(words.types)] as const;
  return (
    <nav class="filters kinds" aria-label={words.type}>
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
  );
}

function NothingYet() {
  const words = texts();
  return (
    <Blank icon="form" title={words.noneYet}>
      <p>{words.noneYetBody}</p>
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
          <th>{words.type}</th>
          <th class="end">{words.version}</th>
          <th class="end">{words.questions}</th>
          <th>{words.inUse}</th>
          <th>{words.published}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <a href={addressOf({ ...route, parts: [String(line.id)], query: {} })} dir="auto">
                {line.name}
              </a>
              {line.description !== '' && (
                <p class="muted small clamp" dir="auto">
                  {line.description}
                </p>
              )}
            </th>
            <td data-name={words.type}>{lookUp(words.types, line.questionnaire_type)}</td>
            <td class="num end" data-name={words.version}>
              {line.version}
            </td>
            <td class="num end" data-name={words.questions}>
              {line.question_count}
            </td>
            <td data-name={words.inUse}>{inUse(line)}</td>
            <td data-name={words.published}>{formatInstant(line.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inUse({ response_count }: TemplateLine): string {
  const words = texts();
  return response_count === 0 ? words.notUsed : count(words.used, response_count);
}
