/** The questionnaires that were sent to an entity, and how each stands. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { More } from '../../../parts/list/more.tsx';
import { Blank, Reading } from '../../../parts/states.tsx';
import { Chip, Who } from '../../../parts/words.tsx';
import { usePages } from '../../../remote/use-pages.ts';
import { addressOf } from '../../../shell/route/route.ts';
import { toneOfStatus } from '../model/requests.ts';
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
            <Table {...props} responses={results} />
            <More pages={pages} name={words.earlier} />
          </>
        )
      }
    </Reading>
  );
}

function Table({
  responses,
  route,
  people,
}: PartProps & { readonly responses: readonly ResponseListItem[] }) {
  const words = texts();
  const addressIn = (id: string) =>
    addressOf({ mode: route.mode, screen: 'responses', parts: [id], query: {} });
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.questionnaire}</th>
          <th>{words.status}</th>
          <th>{words.created}</th>
          <th>{words.sentIn}</th>
          <th>{words.assigned}</th>
        </tr>
      </thead>
      <tbody>
        {responses.map((response) => (
          <tr key={response.id}>
            <th scope="row">
              <a href={addressIn(response.id)} dir="auto">
                {response.response_name}
              </a>
            </th>
            <td data-name={words.status}>
              <Chip tone={toneOfStatus(response.status)}>{words.states[response.status]}</Chip>
            </td>
            <td data-name={words.created}>{formatInstant(response.created_at)}</td>
            <td data-name={words.sentIn}>
              {response.submitted_at === null ? words.notYet : formatInstant(response.submitted_at)}
            </td>
            <td data-name={words.assigned}>
              <Assignee id={response.assigned_to} people={people} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the tenant's own systems have written as assignee need not be a person of the team. */
function Assignee({ id, people }: Pick<PartProps, 'people'> & { readonly id: string | null }) {
  return <Who name={id === null ? undefined : (people.get(id)?.name ?? id)} />;
}
