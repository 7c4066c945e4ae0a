/** The list of requests, narrowed by how they stand. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { CountedList } from '../../../parts/list/counted-list.tsx';
import { NothingListed, SelectFilters } from '../../../parts/list/select-filters.tsx';
import { RequestTable } from '../../../parts/requests/request-table.tsx';
import { STATUSES } from '../../../parts/requests/status-tone.ts';
import { texts } from '../texts.ts';
import { listPath, PAGE_SIZE } from './list-query.ts';

export function RequestList(props: ScreenProps) {
  const { route, go, people } = props;
  const { list: words } = texts();
  const { requests, screens } = shellTexts();
  const filters = [
    {
      name: 'status',
      label: requests.status,
      any: words.anyStatus,
      codes: STATUSES,
      words: requests.statuses,
    },
  ];
  return (
    <CountedList<ResponseListItem>
      {...props}
      title={screens.responses}
      path={listPath(route.query)}
      pageSize={PAGE_SIZE}
      found={words.found}
      filters={<SelectFilters route={route} go={go} filters={filters} />}
      nothing={<NothingListed route={route} icon="form" filters={filters} words={words} />}
    >
      {(results) => <RequestTable requests={results} route={route} people={people} />}
    </CountedList>
  );
}
