/** A table of the questionnaires that were sent: how each stands, and who works on it. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import { formatInstant } from '../../../design/format.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Chip, Who } from '../words.tsx';
import { toneOfStatus } from './status-tone.ts';

interface Props extends Pick<ScreenProps, 'route' | 'people'> {
  readonly requests: readonly ResponseListItem[];
}

export function RequestTable({ requests, route, people }: Props) {
  const { requests: words } = shellTexts();
  const addressIn = (id: string) =>
    addressOf({ mode: route.mode, screen: 'responses', parts: [id], query: {} });
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.request}</th>
          <th>{words.status}</th>
          <th>{words.created}</th>
          <th>{words.sentIn}</th>
          <th>{words.assigned}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <th scope="row">
              <a href={addressIn(request.id)} dir="auto">
                {request.response_name}
              </a>
            </th>
            <td data-name={words.status}>
              <Chip tone={toneOfStatus(request.status)}>{words.statuses[request.status]}</Chip>
            </td>
            <td data-name={words.created}>{formatInstant(request.created_at)}</td>
            <td data-name={words.sentIn}>
              {request.submitted_at === null ? words.notYet : formatInstant(request.submitted_at)}
            </td>
            <td data-name={words.assigned}>
              <Assignee id={request.assigned_to} people={people} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the tenant's own systems have written as assignee need not be a person of the team. */
function Assignee({ id, people }: Pick<Props, 'people'> & { readonly id: string | null }) {
  return <Who name={id === null ? undefined : (people.get(id)?.name ?? id)} />;
}
