/** The list of requests: narrowed by how they stand, a page at a time, walked by keys. */
import { useEffect } from 'preact/hooks';
import type * as z from 'zod';
import type { ResponsePage } from '#shared/domain/responses/schema.ts';
import { count } from '../../../../design/wording.ts';
import { Bar } from '../../../parts/bar.tsx';
import { PageLinks } from '../../../parts/list/page-links.tsx';
import { NothingListed, SelectFilters } from '../../../parts/list/select-filters.tsx';
import { walkLinks } from '../../../parts/list/walk-links.ts';
import { RequestTable } from '../../../parts/requests/request-table.tsx';
import { scrolls } from '../../../parts/scrolls.ts';
import { Reading } from '../../../parts/states.tsx';
import { useRead } from '../../../remote/use-read.ts';
import { useKeys } from '../../../shell/keys/listen.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { shellTexts } from '../../../text/texts.ts';
import { texts } from '../texts.ts';
import { listPath, PAGE_SIZE, STATUSES } from './list-query.ts';

const ROWS = '.listed tbody a';

export function RequestList({ route, go, api, people, announce }: ScreenProps) {
  const { list: words } = texts();
  const { requests, screens } = shellTexts();
  const read = useRead<z.input<typeof ResponsePage>>(api, listPath(route.query));
  const found = read.value?.count;
  useEffect(() => {
    if (found !== undefined) announce(count(words.found, found));
  }, [found, announce, words]);
  useKeys({ next: () => walkLinks(ROWS, 1), previous: () => walkLinks(ROWS, -1) });
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
    <>
      <Bar title={screens.responses}>
        {found !== undefined && <span class="muted small num">{count(words.found, found)}</span>}
      </Bar>
      <SelectFilters route={route} go={go} filters={filters} />
      <div class="sheet listed" ref={scrolls}>
        <Reading of={read} rows={8}>
          {({ results }) =>
            results.length === 0 ? (
              <NothingListed route={route} icon="form" filters={filters} words={words} />
            ) : (
              <RequestTable requests={results} route={route} people={people} />
            )
          }
        </Reading>
        {found !== undefined && <PageLinks route={route} count={found} pageSize={PAGE_SIZE} />}
      </div>
    </>
  );
}
