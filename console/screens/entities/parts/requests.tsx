/** The questionnaires that were sent to an entity, and how each stands. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import { usePages } from '../../../base/remote/use-pages.ts';
import { More } from '../../../parts/list/more.tsx';
import { RequestTable } from '../../../parts/requests/request-table.tsx';
import { Blank, Reading } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

export function Requests(props: PartProps) {
  const words = texts();
  const { entity, api } = props;
  const pages = usePages<ResponseListItem>(api, `/entities/${entity.id}/responses/?limit=50`);
  return (
    <Reading of={pages} rows={4}>
      {({ results }) =>
        results.length === 0 ? (
          <Blank icon="form" title={words.noRequests}>
            <p>{words.noRequestsBody}</p>
          </Blank>
        ) : (
          <>
            <RequestTable {...props} requests={results} />
            <More pages={pages} name={words.earlier} />
          </>
        )
      }
    </Reading>
  );
}
