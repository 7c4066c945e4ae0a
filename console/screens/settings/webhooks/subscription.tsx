/** One subscription: its state, what can be changed, its log, and what can be sent again. */

import { useState } from 'preact/hooks';
import type { SubscriptionView } from '#shared/domain/webhooks/schema.ts';
import { Facts } from '../../../../design/facts.tsx';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Reading } from '../../../parts/states.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { texts } from '../texts.ts';
import { webhookAddress, webhookPath } from './addresses.ts';
import { Changes } from './change/changes.tsx';
import { TestEvent } from './change/test-event.tsx';
import { eventName } from './events.ts';
import { Log } from './log/log.tsx';
import { Replay } from './log/replay.tsx';
import { deliveredInWords, StateChip } from './subscription-list.tsx';

export function Subscription(props: ScreenProps & { readonly id: string }) {
  const { api, id, route } = props;
  const { webhook } = texts();
  const read = useRead<SubscriptionView>(api, webhookPath(id));
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const onSecret = (made: string) => {
    setSecret(made);
    void read.again();
  };
  return (
    <>
      <p class="way-back">
        <a href={webhookAddress(route)}>{webhook.back}</a>
      </p>
      <Reading of={read} rows={6} back={webhookAddress(route)}>
        {(subscription) => (
          <>
            <section>
              <h2>{eventName(subscription.event_type)}</h2>
              {secret !== undefined && (
                <ShownOnce
                  {...props}
                  lines={[[webhook.secret, secret]]}
                  onClose={() => setSecret(undefined)}
                />
              )}
              <Facts facts={factsOf(subscription)} />
              <details>
                <summary>{webhook.signing}</summary>
                <p class="muted">{webhook.signingMeans}</p>
              </details>
              {props.may('webhooks:write') && (
                <Changes {...props} subscription={subscription} read={read} onSecret={onSecret} />
              )}
            </section>
            <Log {...props} subscription={subscription} />
            {props.may('webhooks:write') && (
              <>
                <Replay {...props} subscription={subscription} />
                <TestEvent {...props} address={subscription.webhook_url} />
              </>
            )}
          </>
        )}
      </Reading>
    </>
  );
}

function factsOf(subscription: SubscriptionView) {
  const { webhook } = texts();
  const { stats, filters, description, rotation_ends_at: ends } = subscription;
  const optional = [
    ...(description === null ? [] : [{ term: webhook.description, value: description }]),
    ...(Object.keys(filters).length === 0
      ? []
      : [{ term: webhook.filters, value: <code class="wrap">{JSON.stringify(filters)}</code> }]),
    ...(ends === null
      ? []
      : [{ term: webhook.secret, value: fill(webhook.overlapUntil, { time: formatInstant(ends) }) }]),
  ];
  return [
    { term: webhook.state, value: <StateChip of={subscription} /> },
    { term: webhook.address, value: <bdi class="wrap">{subscription.webhook_url}</bdi> },
    ...optional,
    {
      term: webhook.delivered,
      value: deliveredInWords(stats),
    },
    {
      term: webhook.lastSent,
      value:
        subscription.last_triggered_at === null
          ? webhook.notYet
          : formatInstant(subscription.last_triggered_at),
    },
    { term: webhook.created, value: formatInstant(subscription.created_at) },
  ];
}
