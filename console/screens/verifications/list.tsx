/** The list of verifications, narrowed by state and result. */
import type { VerificationLine } from '#shared/domain/verification-sessions/schema.ts';
import { formatInstant } from '../../../design/format.ts';
import { addressOf, type Route } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { CountedList } from '../../parts/list/counted-list.tsx';
import { NothingListed, SelectFilters } from '../../parts/list/select-filters.tsx';
import { reasonInWords } from '../../parts/verification/in-words.ts';
import { listPath, OUTCOMES, PAGE_SIZE, STATUSES } from './model/list-query.ts';
import { OutcomeChip } from './parts/findings.tsx';
import { texts } from './texts.ts';

export function VerificationList(props: ScreenProps) {
  const { route, go } = props;
  const { list: words, statuses, outcomes } = texts();
  const filters = [
    { name: 'status', label: words.status, any: words.anyStatus, codes: STATUSES, words: statuses },
    { name: 'outcome', label: words.result, any: words.anyOutcome, codes: OUTCOMES, words: outcomes },
  ];
  return (
    <CountedList<VerificationLine>
      {...props}
      title={shellTexts().screens.verifications}
      path={listPath(route.query)}
      pageSize={PAGE_SIZE}
      found={words.found}
      filters={<SelectFilters route={route} go={go} filters={filters} />}
      nothing={<NothingListed route={route} icon="verification" filters={filters} words={words} />}
    >
      {(results) => <Table results={results} route={route} />}
    </CountedList>
  );
}

interface TableProps {
  readonly results: readonly VerificationLine[];
  readonly route: Route;
}

function Table({ results, route }: TableProps) {
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
            <td data-name={list.why}>{reasonInWords(line.failure_reason) || '–'}</td>
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
