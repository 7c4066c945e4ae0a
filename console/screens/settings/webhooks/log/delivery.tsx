/** One delivery: its attempts, the body as it was sent, and the way to send it again. */

import { useState } from 'preact/hooks';
import type { DeliveryDetail } from '#shared/domain/webhooks/log/schema.ts';
import { Facts } from '../../../../../design/facts.tsx';
import { formatInstant } from '../../../../../design/format.ts';
import { fill } from '../../../../../design/wording.ts';
import { intent } from '../../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { Reading, sayProblem } from '../../../../parts/states.tsx';
import { texts } from '../../texts.ts';
import { webhookAddress, webhookPath } from '../addresses.ts';
import { OWN } from '../change/test-event.tsx';
import { eventName } from '../events.ts';
import { answerOf, StatusChip } from './log.tsx';

interface Props extends ScreenProps {
  /** Of the subscription, or the segment of deliveries without one. */
  readonly id: string;
  readonly deliveryId: string;
}

export function Delivery(props: Props) {
  const { api, route, id, deliveryId } = props;
  const { webhook } = texts();
  const read = useRead<DeliveryDetail>(api, pathOf(id, deliveryId));
  const back = id === OWN ? webhookAddress(route) : webhookAddress(route, id);
  return (
    <>
      <p class="way-back">
        <a href={back}>{id === OWN ? webhook.back : webhook.backToOne}</a>
      </p>
      <Reading of={read} rows={6} back={back}>
        {(delivery) => (
          <>
            <section>
              <h2>{eventName(delivery.event_type)}</h2>
              <Facts facts={factsOf(delivery, props)} />
              {delivery.target !== 'test' && props.may('webhooks:write') && (
                <SendAgain {...props} delivery={delivery} read={read} />
              )}
            </section>
            <Attempts attempts={delivery.attempts} />
            <Body delivery={delivery} />
          </>
        )}
      </Reading>
    </>
  );
}

function pathOf(id: string, deliveryId: string): string {
  const own = encodeURIComponent(deliveryId);
  return id === OWN ? `/webhooks/deliveries/${own}/` : `${webhookPath(id)}deliveries/${own}/`;
}

function factsOf(delivery: DeliveryDetail, { route, id }: Props) {
  const { webhook } = texts();
  const { next_attempt_at: next, replay_of: original, replayed_by: again } = delivery;
  const linkTo = (other: string) => <a href={webhookAddress(route, id, other)}>{other}</a>;
  return [
    { term: webhook.status, value: <StatusChip of={delivery} /> },
    { term: webhook.at, value: formatInstant(delivery.created_at) },
    ...(next === null ? [] : [{ term: webhook.next, value: formatInstant(next) }]),
    { term: webhook.eventId, value: <code class="wrap">{delivery.event_id}</code> },
    ...(original === null ? [] : [{ term: webhook.repeats, value: linkTo(original) }]),
    ...(again === null ? [] : [{ term: webhook.repeatedBy, value: linkTo(again) }]),
  ];
}

function SendAgain({
  api,
  route,
  deeds,
  id,
  delivery,
  read,
}: Props & { readonly delivery: DeliveryDetail; readonly read: Read<DeliveryDetail> }) {
  const { webhook } = texts();
  const [busy, setBusy] = useState(false);
  const isUnderWay = delivery.status === 'pending' || delivery.status === 'retrying';
  const send = async () => {
    setBusy(true);
    const path = `${pathOf(id, delivery.id)}replay/`;
    const outcome = await api.change(intent('POST', path));
    setBusy(false);
    if (outcome.kind === 'done') deeds.say(webhook.sentAgain);
    else if (outcome.kind !== 'signed-out') deeds.say(sayProblem(outcome));
    await read.again();
  };
  return (
    <p class="row">
      <Button
        look="small"
        busy={busy}
        unavailable={isUnderWay ? webhook.underWay : undefined}
        onClick={() => void send()}
      >
        {deedName(webhook.sendAgain, route.mode)}
      </Button>
    </p>
  );
}

function Attempts({ attempts }: Pick<DeliveryDetail, 'attempts'>) {
  const { webhook } = texts();
  return (
    <section>
      <h2>{webhook.attemptsTitle}</h2>
      {attempts.length === 0 ? (
        <p>{webhook.attemptsNone}</p>
      ) : (
        <table class="plain narrow-enough">
          <thead>
            <tr>
              <th>{webhook.at}</th>
              <th>{webhook.answer}</th>
              <th class="num">{webhook.took}</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt) => (
              <tr key={attempt.number}>
                <td>{formatInstant(attempt.at)}</td>
                <td>{answerOf(attempt)}</td>
                <td class="num">
                  {attempt.duration_ms === null
                    ? '–'
                    : fill(webhook.milliseconds, { n: attempt.duration_ms })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The body may name persons, so it is shown when it is asked for. */
function Body({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { webhook } = texts();
  const { body } = delivery;
  return (
    <section>
      <h2>{webhook.body}</h2>
      <p class="muted">
        {body === null
          ? webhook.bodyGone
          : fill(webhook.bodyKept, { time: formatInstant(delivery.body_kept_until) })}
      </p>
      {body !== null && (
        <details>
          <summary>{webhook.bodyShow}</summary>
          <pre class="sample" dir="ltr">
            {indented(body)}
          </pre>
        </details>
      )}
    </section>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
