/** The deliveries of a subscription, newest first, narrowed by status in the address. */
import type { DeliveryLine } from '#shared/domain/webhooks/log/schema.ts';
import type { SubscriptionView } from '#shared/domain/webhooks/schema.ts';
import { formatInstant } from '../../../../../design/format.ts';
import { count, fill, lookUp } from '../../../../../design/wording.ts';
import { usePages } from '../../../../base/remote/use-pages.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { Button } from '../../../../parts/button.tsx';
import { More } from '../../../../parts/list/more.tsx';
import { Reading } from '../../../../parts/states.tsx';
import { Chip, type Tone } from '../../../../parts/words.tsx';
import { texts } from '../../texts.ts';
import { webhookAddress, webhookPath } from '../addresses.ts';
import { eventName } from '../events.ts';

const STATUSES = ['pending', 'retrying', 'succeeded', 'failed'] as const;

export function Log(props: ScreenProps & { readonly subscription: SubscriptionView }) {
  const { api, route, go, subscription } = props;
  const { webhook } = texts();
  const { status = '' } = route.query;
  const narrowed = STATUSES.some((each) => each === status) ? `?status=${status}` : '';
  const pages = usePages<DeliveryLine>(api, `${webhookPath(subscription.id)}deliveries/${narrowed}`);
  return (
    <section>
      <h2>{webhook.log}</h2>
      <p class="muted">{webhook.logMeans}</p>
      <p class="row">
        <label class="lab" for="log-status">
          {webhook.status}
        </label>
        <select
          id="log-status"
          class="text narrow"
          value={status}
          onChange={(event) => go({ query: { status: event.currentTarget.value } }, { replace: true })}
        >
          <option value="">{webhook.anyStatus}</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {webhook.statuses[each]}
            </option>
          ))}
        </select>
        <Button look="small" onClick={() => void pages.again()}>
          {webhook.refresh}
        </Button>
      </p>
      <Reading of={pages} rows={4}>
        {({ results }) =>
          results.length === 0 ? (
            <p>{webhook.logNone}</p>
          ) : (
            <Table {...props} lines={results} id={subscription.id} />
          )
        }
      </Reading>
      <More pages={pages} name={texts().showOlder} />
    </section>
  );
}

interface TableProps extends ScreenProps {
  readonly id: string;
  readonly lines: readonly DeliveryLine[];
}

function Table({ route, id, lines }: TableProps) {
  const { webhook } = texts();
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{webhook.at}</th>
          <th>{webhook.event}</th>
          <th>{webhook.status}</th>
          <th>{webhook.answer}</th>
          <th>{webhook.next}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <a href={webhookAddress(route, id, line.id)}>{formatInstant(line.created_at)}</a>
            </td>
            <td>
              {eventName(line.event_type)}{' '}
              {line.replay_of !== null && <Chip tone="accent">{webhook.replay}</Chip>}
            </td>
            <td>
              <StatusChip of={line} />
            </td>
            <td>{answerOf(line)}</td>
            <td>{line.next_attempt_at === null ? '–' : formatInstant(line.next_attempt_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TONES: Readonly<Record<DeliveryLine['status'], Tone>> = {
  pending: 'line',
  retrying: 'warn',
  succeeded: 'good',
  failed: 'bad',
};

/** The status, and after how many attempts. */
export function StatusChip({ of: line }: { readonly of: Pick<DeliveryLine, 'status' | 'attempt_count'> }) {
  const { webhook } = texts();
  return (
    <>
      <Chip tone={TONES[line.status]}>{webhook.statuses[line.status]}</Chip>
      {line.attempt_count > 0 && (
        <span class="muted small"> {count(webhook.attempts, line.attempt_count)}</span>
      )}
    </>
  );
}

/** How the address answered an attempt, or why it did not. */
export function answerOf({
  http_status_code: status,
  reason,
}: Pick<DeliveryLine, 'http_status_code' | 'reason'>) {
  const { webhook } = texts();
  if (status !== null) return fill(webhook.answered, { status: String(status) });
  return reason === null ? '–' : (lookUp(webhook.failures, reason) ?? reason);
}
