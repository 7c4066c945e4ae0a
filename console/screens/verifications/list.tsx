/** The list of verifications: narrowed by state and result, a page at a time, walked by keys. */
import { useEffect } from 'preact/hooks';
import type { VerificationPage } from '#shared/domain/verification-sessions/schema.ts';
import { formatInstant } from '../../../design/format.ts';
import { count, lookUp } from '../../../design/wording.ts';
import { Bar } from '../../parts/bar.tsx';
import { PageLinks } from '../../parts/list/page-links.tsx';
import { NothingListed, SelectFilters } from '../../parts/list/select-filters.tsx';
import { walkLinks } from '../../parts/list/walk-links.ts';
import { scrolls } from '../../parts/scrolls.ts';
import { Reading } from '../../parts/states.tsx';
import { useRead } from '../../remote/use-read.ts';
import { useKeys } from '../../shell/keys/listen.ts';
import { addressOf, type Route } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { shellTexts } from '../../text/texts.ts';
import { listPath, OUTCOMES, PAGE_SIZE, STATUSES } from './model/list-query.ts';
import { OutcomeChip } from './parts/findings.tsx';
import { texts } from './texts.ts';

const ROWS = '.listed tbody a';

export function VerificationList({ route, go, api, announce }: ScreenProps) {
  const { list: words, statuses, outcomes } = texts();
  const read = useRead<VerificationPage>(api, listPath(route.query));
  const found = read.value?.count;
  useEffect(() => {
    if (found !== undefined) announce(count(words.found, found));
  }, [found, announce, words]);
  useKeys({ next: () => walkLinks(ROWS, 1), previous: () => walkLinks(ROWS, -1) });
  const filters = [
    { name: 'status', label: words.status, any: words.anyStatus, codes: STATUSES, words: statuses },
    { name: 'outcome', label: words.result, any: words.anyOutcome, codes: OUTCOMES, words: outcomes },
  ];
  return (
    <>
      <Bar title={shellTexts().screens.verifications}>
        {found !== undefined && <span class="muted small num">{count(words.found, found)}</span>}
      </Bar>
      <SelectFilters route={route} go={go} filters={filters} />
      <div class="sheet listed" ref={scrolls}>
        <Reading of={read} rows={8}>
          {({ results }) =>
            results.length === 0 ? (
              <NothingListed route={route} icon="verification" filters={filters} words={words} />
            ) : (
              <Table {...{ results, route }} />
            )
          }
        </Reading>
        {found !== undefined && <PageLinks route={route} count={found} pageSize={PAGE_SIZE} />}
      </div>
    </>
  );
}

function Table({ results, route }: Pick<VerificationPage, 'results'> & { readonly route: Route }) {
  const words = texts();
  const { list } = words;
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{list.person}</th>
          <th>{list.status}</th>
          <th>{list.result}</th>
          <th>{list.why}</th>
          <th>{list.asked}</th>
          <th>{list.completed}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((line) => (
          <tr key={line.session_id}>
            <th scope="row">
              <a href={addressOf({ ...route, parts: [line.session_id], query: {} })} dir="auto">
                {line.entity_name}
              </a>
            </th>
            <td data-name={list.status}>{words.statuses[line.status]}</td>
            <td data-name={list.result}>
              <OutcomeChip outcome={line.outcome} />
            </td>
            <td data-name={list.why}>{reasonInWords(line.failure_reason)}</td>
            <td data-name={list.asked}>{formatInstant(line.created_at)}</td>
            <td data-name={list.completed}>
              {line.completed_at === null ? list.notYet : formatInstant(line.completed_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function reasonInWords(reason: string | null): string {
  if (reason === null) return '–';
  return lookUp(texts().reasons, reason) ?? reason.replaceAll('_', ' ');
}
