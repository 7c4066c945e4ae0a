/** The subscriptions of this mode with their state, the form for a new one, and a test of any address. */
import { useState } from 'preact/hooks';
import type { SubscriptionView } from '#shared/domain/webhooks/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { count, fill, lookUp } from '../../../../design/wording.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Reading } from '../../../parts/states.tsx';
import { Chip, type Tone } from '../../../parts/words.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { texts } from '../texts.ts';
import { webhookAddress } from './addresses.ts';
import { type MadeSubscription, NewSubscription } from './change/new-subscription.tsx';
import { TestEvent } from './change/test-event.tsx';
import { eventName } from './events.ts';

interface ListReply {
  readonly webhooks: readonly SubscriptionView[];
}

export function SubscriptionList(props: ScreenProps) {
  const words = texts();
  const { webhook } = words;
  const list = useRead<ListReply>(props.api, '/webhooks/');
  const [made, setMade] = useState<MadeSubscription | undefined>(undefined);
  const onMade = (subscription: MadeSubscription) => {
    setMade(subscription);
    void list.again();
  };
  return (
    <>
      <section>
        <h2>{props.route.mode === 'live' ? webhook.titleLive : webhook.titleTest}</h2>
        <p class="muted">{webhook.means}</p>
        {made !== undefined && (
          <ShownOnce
            {...props}
            lines={[[webhook.secret, made.secret_key]]}
            onClose={() => setMade(undefined)}
          />
        )}
        <Reading of={list} rows={3}>
          {({ webhooks }) =>
            webhooks.length === 0 ? <p>{webhook.none}</p> : <Table {...props} lines={webhooks} />
          }
        </Reading>
      </section>
      {props.may('webhooks:write') && (
        <>
          <NewSubscription {...props} onMade={onMade} />
          <TestEvent {...props} />
        </>
      )}
    </>
  );
}

function Table({ route, lines }: ScreenProps & { readonly lines: readonly SubscriptionView[] }) {
  const { webhook } = texts();
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{webhook.event}</th>
          <th>{webhook.address}</th>
          <th>{webhook.state}</th>
          <th>{webhook.delivered}</th>
          <th>{webhook.lastSent}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <a href={webhookAddress(route, line.id)}>{eventName(line.event_type)}</a>
              {line.description !== null && (
                <p class="muted small" dir="auto">
                  {line.description}
                </p>
              )}
            </td>
            <td>
              <bdi class="wrap">{line.webhook_url}</bdi>
            </td>
            <td>
              <StateChip of={line} />
            </td>
            <td>{deliveredInWords(line.stats)}</td>
            <td>
              {line.last_triggered_at === null ? webhook.notYet : formatInstant(line.last_triggered_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What arrived, what was given up, and what is still tried: beside a state, the numbers must be those that it comes from. */
export function deliveredInWords(stats: SubscriptionView['stats']): string {
  const { webhook } = texts();
  const { successful_deliveries: ok, failed_deliveries: failed } = stats;
  const { waiting_deliveries: waiting, consecutive_failures: inARow } = stats;
  return [
    fill(webhook.deliveredOf, { ok, failed }),
    ...(waiting === 0 ? [] : [count(webhook.waiting, waiting)]),
    ...(inARow === 0 ? [] : [count(webhook.inARow, inARow)]),
  ].join('; ');
}

const TONES: Readonly<Record<SubscriptionView['state'], Tone>> = {
  active: 'good',
  slowed: 'warn',
  disabled: 'line',
};

/** The state, and why it is no other. */
export function StateChip({ of: line }: { readonly of: Pick<SubscriptionView, 'state' | 'state_reason'> }) {
  const { webhook } = texts();
  const why = line.state_reason === null ? undefined : lookUp(webhook.reasons, line.state_reason);
  return (
    <>
      <Chip tone={TONES[line.state]}>{lookUp(webhook.states, line.state)}</Chip>
      {why !== undefined && <span class="muted small"> {why}</span>}
    </>
  );
}
